import type { BotOwner } from '../../identity/viewer/viewer'
import { filterOwned } from '../find-owned-bot'

export interface OwnConsoles {
  /** By bot; each is aborted once its bot is gone. */
  open: ReadonlyMap<string, AbortController>
  /** Bots that are missing or another player's. */
  gone: string[]
  /** Ends the consoles of removed bots; false when none is left. */
  refresh(): Promise<boolean>
}

export async function openOwnConsoles(viewer: BotOwner, botIds: string[]): Promise<OwnConsoles> {
  const owned = await filterOwned(viewer, botIds)
  const open = new Map(owned.map((id) => [id, new AbortController()]))
  return {
    open,
    gone: botIds.filter((id) => !open.has(id)),
    async refresh() {
      const left = await filterOwned(viewer, [...open.keys()])
      for (const [id, ending] of open) {
        if (left.includes(id)) continue
        open.delete(id)
        ending.abort(new Error('The bot is gone'))
      }
      return open.size > 0
    },
  }
}
