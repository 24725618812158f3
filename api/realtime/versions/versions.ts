import { LRUCache } from 'lru-cache'
import type { Pauses } from './pauses'

/** Versions of what players see, so that an answer can be known to be current. They are compared, never ordered. */
export interface Versions {
  /** Null while another process may have changed something unnoticed. Read it before the store. */
  of(user: string): Promise<string | null>
  /** After a write; null concerns everyone. Resolves once no process takes an older version for current. Never rejects. */
  advance(user: string | null): Promise<void>
}

const MAX_KNOWN = 50_000

/** For a process that is alone with its store, but for commands, which pause its memory. */
export function createLocalVersions(pauses: Pick<Pauses, 'current'>): Versions {
  const known = new LRUCache<string, string>({ max: MAX_KNOWN })
  let newest = 0
  return {
    async of(user) {
      const pause = await pauses.current()
      if (pause === null) return null
      const version = known.get(user) ?? String(++newest)
      known.set(user, version)
      return `${pause} ${version}`
    },
    async advance(user) {
      if (user === null) known.clear()
      else known.delete(user)
    },
  }
}
