import type { Log } from '../foundation/log'
import type { Change, Changes } from './changes'

type Hear = (change: Change) => void

/** Changes that are heard in the process that makes them. */
export function createInProcessChanges({ log }: { log: Log }): Changes {
  const listeners = new Map<string, Set<Hear>>()

  function hearingOf(user: Change['user']): Iterable<Hear> {
    if (user !== null) return listeners.get(String(user)) ?? []
    return [...listeners.values()].flatMap((hearing) => [...hearing])
  }

  return {
    publish(change) {
      for (const hear of hearingOf(change.user)) {
        try {
          hear(change)
        } catch (err) {
          log.error({ err, kind: change.kind }, 'A change could not be told')
        }
      }
    },
    async subscribe(user, hear, signal) {
      if (signal.aborted) return
      const hearing = listeners.get(user) ?? new Set()
      listeners.set(user, hearing.add(hear))
      signal.addEventListener('abort', () => {
        hearing.delete(hear)
        if (hearing.size === 0 && listeners.get(user) === hearing) listeners.delete(user)
      })
    },
  }
}
