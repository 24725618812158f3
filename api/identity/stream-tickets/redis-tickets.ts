import type { RedisLink } from '../../platform/redis/open-redis'
import { orRedisAway } from '../../platform/redis/redis-away'
import { isTicket, newTicket, TICKET_TTL } from './new-ticket'
import type { StreamTickets, TicketTarget } from './stream-tickets'

/** The target is part of the key, so that a ticket shown for another target is not used up. Keys hold hashes only. */
const keyOf = (ticket: string, target: TicketTarget) => `castellan:ticket:${hashOf(ticket)}:${target}`

const hashOf = (ticket: string) => new Bun.CryptoHasher('sha256').update(ticket).digest('base64url')

export function createRedisTickets({ redis: { commands } }: { redis: Pick<RedisLink, 'commands'> }): StreamTickets {
  return {
    async issue(viewer, target) {
      const ticket = newTicket()
      await orRedisAway(commands.set(keyOf(ticket, target), JSON.stringify(viewer), 'PX', TICKET_TTL))
      return ticket
    },
    async redeem(ticket, target) {
      if (!isTicket(ticket)) return null
      const viewer = await orRedisAway(commands.getdel(keyOf(ticket, target)))
      return viewer === null ? null : JSON.parse(viewer)
    },
  }
}
