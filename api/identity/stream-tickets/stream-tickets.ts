import { randomBytes } from 'node:crypto'
import { MINUTE } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'
import type { SessionViewer } from '../viewer/viewer'
import { StreamTicketModel } from './stream-ticket-model'

const TICKET_TTL = MINUTE

/** The console of one bot, a dry run, several consoles in one stream, or the player's events. */
export type TicketTarget = `console ${string}` | `dry run ${string}` | 'consoles' | 'events'

/** A ticket opens one stream, once, within a minute. It may appear in a URL, where a token would be valid for days. */
export interface StreamTickets {
  issue(viewer: SessionViewer, target: TicketTarget): Promise<string>
  /** The viewer who was issued the ticket, or null. Their session may have ended since. */
  redeem(ticket: string, target: TicketTarget): Promise<SessionViewer | null>
}

/** In the store, which is there whenever a session can be checked. */
export function createStreamTickets({ clock }: { clock: Clock }): StreamTickets {
  return {
    async issue({ id, sessionId }, target) {
      const ticket = newTicket()
      const expiresAt = new Date(clock.now() + TICKET_TTL)
      await StreamTicketModel.create({ _id: hashOf(ticket), target, user: id, session: sessionId, expiresAt })
      return ticket
    },
    async redeem(ticket, target) {
      if (!isTicket(ticket)) return null
      // The store deletes expired documents up to a minute late: https://www.mongodb.com/docs/manual/core/index-ttl/
      const valid = { _id: hashOf(ticket), target, expiresAt: { $gt: new Date(clock.now()) } }
      const found = await StreamTicketModel.findOneAndDelete(valid).lean()
      return found && { kind: 'session', id: found.user.toHexString(), sessionId: found.session }
    },
  }
}

const newTicket = () => randomBytes(24).toString('base64url')

/** Anything else, such as a session token, was never issued as a ticket. */
const isTicket = (text: string) => /^[\w-]{32}$/.test(text)

const hashOf = (ticket: string) => new Bun.CryptoHasher('sha256').update(ticket).digest('base64url')
