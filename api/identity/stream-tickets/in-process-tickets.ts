import type { Clock } from '../../platform/time/clock'
import type { Viewer } from '../viewer/viewer'
import { newTicket, TICKET_TTL } from './new-ticket'
import type { StreamTickets, TicketTarget } from './stream-tickets'

interface IssuedTicket {
  viewer: Viewer
  target: TicketTarget
  until: number
}

export function createInProcessTickets({ clock }: { clock: Clock }): StreamTickets {
  const tickets = new Map<string, IssuedTicket>()

  /** All tickets have the same lifetime, so they expire in insertion order. */
  function dropExpired() {
    for (const [ticket, { until }] of tickets) {
      if (until > clock.now()) return
      tickets.delete(ticket)
    }
  }

  return {
    async issue(viewer, target) {
      dropExpired()
      const ticket = newTicket()
      tickets.set(ticket, { viewer, target, until: clock.now() + TICKET_TTL })
      return ticket
    },
    async redeem(ticket, target) {
      const found = tickets.get(ticket)
      if (!found || found.target !== target) return null
      tickets.delete(ticket)
      return found.until > clock.now() ? found.viewer : null
    },
  }
}
