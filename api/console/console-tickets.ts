import { randomBytes } from 'node:crypto'
import { MINUTE } from '../../shared/time'
import type { Viewer } from '../auth/sessions'
import type { Clock } from '../foundation/clock'

const LIFETIME = MINUTE

/** A ticket opens the console of one bot, once, within a minute: an address may hold it, where a token would stay valid for days. */
export interface ConsoleTickets {
  issue(viewer: Viewer, botId: string): string
  /** Whose ticket it is, if it still opens the console of this bot; their session may have ended since. */
  redeem(ticket: string, botId: string): Viewer | null
}

interface Ticket {
  viewer: Viewer
  botId: string
  until: number
}

export function createConsoleTickets({ clock }: { clock: Clock }): ConsoleTickets {
  const tickets = new Map<string, Ticket>()

  /** All live equally long, so the oldest are the first to expire. */
  function dropExpired() {
    for (const [ticket, { until }] of tickets) {
      if (until > clock.now()) return
      tickets.delete(ticket)
    }
  }

  return {
    issue(viewer, botId) {
      dropExpired()
      const ticket = randomBytes(24).toString('base64url')
      tickets.set(ticket, { viewer, botId, until: clock.now() + LIFETIME })
      return ticket
    },
    redeem(ticket, botId) {
      const found = tickets.get(ticket)
      if (!found || found.botId !== botId) return null
      tickets.delete(ticket)
      return found.until > clock.now() ? found.viewer : null
    },
  }
}
