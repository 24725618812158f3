import type { RedisLink } from '../../platform/redis/open-redis'
import { orRedisAway } from '../../platform/redis/redis-away'
import { isTicket, newTicket, TICKET_TTL } from './new-ticket'
import type { StreamTickets, TicketTarget } from './stream-tickets'

/** The target is part of the key, so that a ticket shown for another target is not used up. Keys hold hashes only. */
const keyOf = (ticket: string, opens: TicketTarget) => `castellan:ticket:${hashOf(ticket)}:${opens}`

const hashOf = (ticket: string) => new Bun.CryptoHasher('sha256').update(ticket).digest('base64url')

export function createRedisTickets({ redis: { commands } }: { redis: Pick<RedisLink, 'commands'> }): StreamTickets {
  return {
    async issue(viewer, opens) {
      const ticket = newTicket()
      await orRedisAway(commands.set(keyOf(ticket, opens), JSON.stringify(viewer), 'PX', TICKET_TTL))
      return ticket
    },
    async redeem(ticket, opens) {
      if (!isTicket(ticket)) return null
      const viewer = await orRedisAway(commands.getdel(keyOf(ticket, opens)))
      return viewer === null ? null : JSON.parse(viewer)
    },
  }
}
