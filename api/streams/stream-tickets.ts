import { randomBytes } from 'node:crypto'
import { MINUTE } from '../../shared/time'
import type { Viewer } from '../auth/sessions'
import type { Clock } from '../foundation/clock'

const LIFETIME = MINUTE

/** What a ticket opens: the console of one bot, or the player's events. */
export type TicketFor = `console ${string}` | 'events'

/** A ticket opens one stream, once, within a minute: an address may hold it, where a token would stay valid for days. */
export interface StreamTickets {
  issue(viewer: Viewer, opens: TicketFor): string
  /** Whose ticket it is, if it still opens this; their session may have ended since. */
  redeem(ticket: string, opens: TicketFor): Viewer | null
}

interface Ticket {
  viewer: Viewer
  opens: TicketFor
  until: number
}

export function createStreamTickets({ clock }: { clock: Clock }): StreamTickets {
  const tickets = new Map<string, Ticket>()

  /** All live equally long, so the oldest are the first to expire. */
  function dropExpired() {
    for (const [ticket, { until }] of tickets) {
      if (until > clock.now()) return
      tickets.delete(ticket)
    }
  }

  return {
    issue(viewer, opens) {
      dropExpired()
      const ticket = randomBytes(24).toString('base64url')
      tickets.set(ticket, { viewer, opens, until: clock.now() + LIFETIME })
      return ticket
    },
    redeem(ticket, opens) {
      const found = tickets.get(ticket)
      if (!found || found.opens !== opens) return null
      tickets.delete(ticket)
      return found.until > clock.now() ? found.viewer : null
    },
  }
}
