import { beforeEach, describe, expect, test } from 'bun:test'
import { Types } from 'mongoose'
import { MINUTE } from '../../../shared/time'
import { createFakeClock, type FakeClock } from '../../testing/fake-clock'
import { testApp } from '../../testing/test-app'
import { StreamTicketModel } from './stream-ticket-model'
import { createStreamTickets, type StreamTickets } from './stream-tickets'

const ansgar = { kind: 'session' as const, id: new Types.ObjectId().toHexString(), sessionId: 'session 1' }

let clock: FakeClock
let here: StreamTickets
/** Of another process on the same store. */
let there: StreamTickets

beforeEach(async () => {
  await testApp()
  await StreamTicketModel.deleteMany()
  clock = createFakeClock()
  here = createStreamTickets({ clock })
  there = createStreamTickets({ clock })
})

describe('A stream ticket', () => {
  test('opens its target once, at any process', async () => {
    for (const target of ['console 1', 'consoles', 'events'] as const) {
      const ticket = await here.issue(ansgar, target)
      expect(await there.redeem(ticket, target)).toEqual(ansgar)
      expect(await there.redeem(ticket, target)).toBeNull()
      expect(await here.redeem(ticket, target)).toBeNull()
    }
  })

  test('opens no other target, and the attempt does not use it up', async () => {
    const ticket = await here.issue(ansgar, 'console 1')
    expect(await there.redeem(ticket, 'console 2')).toBeNull()
    expect(await there.redeem(ticket, 'events')).toBeNull()
    expect(await there.redeem(ticket, 'console 1')).toEqual(ansgar)
    expect(await there.redeem(await here.issue(ansgar, 'events'), 'console 1')).toBeNull()
  })

  test('that is used several times at once is accepted once', async () => {
    const ticket = await here.issue(ansgar, 'events')
    const viewers = await Promise.all([here, there, here, there].map((each) => each.redeem(ticket, 'events')))
    expect(viewers.filter(Boolean)).toEqual([ansgar])
  })

  test.each(['', '__proto__', 'x'.repeat(32), 'x'.repeat(9000), '*', 'a.token.of-a-session'])(
    'that was never issued is refused: %p',
    async (forged) => {
      expect(await there.redeem(forged, 'console 1')).toBeNull()
    },
  )

  test('is valid for a minute, although the store deletes it later', async () => {
    const [ticket, late] = [await here.issue(ansgar, 'events'), await here.issue(ansgar, 'events')]
    await clock.advance(MINUTE - 1)
    expect(await there.redeem(ticket, 'events')).toEqual(ansgar)
    await clock.advance(1)
    expect(await there.redeem(late, 'events')).toBeNull()
    const [kept, ...others] = await StreamTicketModel.find().lean()
    expect([kept?.expiresAt, others]).toEqual([new Date(clock.now()), []])
  })

  test('is not stored in readable form', async () => {
    const ticket = await here.issue(ansgar, 'events')
    const stored = await StreamTicketModel.find().lean()
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(ticket)
  })
})
