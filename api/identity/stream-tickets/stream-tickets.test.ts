import { describe, expect, test } from 'bun:test'
import { SECOND } from '../../../shared/time'
import { createLog } from '../../platform/log'
import { openRedis } from '../../platform/redis/open-redis'
import { closeAfterTest } from '../../testing/closing'
import { createFakeClock } from '../../testing/fake-clock'
import { hasRedis, type RedisServer, sharedRedis, startRedis } from '../../testing/redis-server'
import { createInProcessTickets } from './in-process-tickets'
import { createRedisTickets } from './redis-tickets'
import { ticketsContract } from './stream-tickets.contract'

const ansgar = { kind: 'session' as const, id: 'ansgar', sessionId: 'session 1' }

ticketsContract('in one process', async () => {
  const tickets = createInProcessTickets({ clock: createFakeClock() })
  return { issuer: tickets, acceptor: tickets }
})

test('a ticket is valid for a minute', async () => {
  const clock = createFakeClock()
  const tickets = createInProcessTickets({ clock })
  const [ticket, later] = [await tickets.issue(ansgar, 'console 1'), await tickets.issue(ansgar, 'console 1')]
  await clock.advance(59_999)
  expect(await tickets.redeem(ticket, 'console 1')).toEqual(ansgar)
  await clock.advance(1)
  await tickets.issue(ansgar, 'console 2')
  expect(await tickets.redeem(later, 'console 1')).toBeNull()
})

describe.skipIf(!hasRedis)('in Redis (needs redis-server)', () => {
  async function openTickets(server: RedisServer) {
    const redis = await openRedis(server.url, { log: createLog('silent') })
    closeAfterTest(() => redis.close())
    return { tickets: createRedisTickets({ redis }), commands: redis.commands }
  }

  ticketsContract('in several processes', async () => {
    const server = await sharedRedis()
    const [here, there] = await Promise.all([openTickets(server), openTickets(server)])
    return { issuer: here.tickets, acceptor: there.tickets }
  })

  test('a ticket is valid for a minute, and Redis does not store it in readable form', async () => {
    const { tickets, commands } = await openTickets(await sharedRedis())
    const target = `console ${crypto.randomUUID()}` as const
    const ticket = await tickets.issue(ansgar, target)
    const [key = '', ...others] = await commands.keys(`*${target}*`)
    expect([key.startsWith('castellan:ticket:'), key.includes(ticket), others]).toEqual([true, false, []])
    expect(await commands.get(key)).not.toContain(ticket)
    expect(await commands.pttl(key)).toBeWithin(30 * SECOND, 60_001)
  })

  test('while Redis is away, tickets are refused in one sentence, and tokens still work', async () => {
    const server = await startRedis()
    closeAfterTest(() => server.dispose())
    const { tickets } = await openTickets(server)
    const ticket = await tickets.issue(ansgar, 'events')
    await server.stop()
    const refusal = {
      kind: 'unavailable',
      message: 'The servers cannot reach their shared data right now. Please try again in a moment.',
    }
    await expect(tickets.issue(ansgar, 'events')).rejects.toMatchObject(refusal)
    await expect(tickets.redeem(ticket, 'events')).rejects.toMatchObject(refusal)
    expect(await tickets.redeem('a.token.of-a-session', 'events')).toBeNull()
  })
})
