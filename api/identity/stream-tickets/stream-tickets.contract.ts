import { describe, expect, test } from 'bun:test'
import type { StreamTickets } from './stream-tickets'

const ansgar = { kind: 'session' as const, id: 'ansgar', sessionId: 'session 1' }

/** Tickets issued at `issued` must be valid at `shown`, which may be the same adapter. */
export function ticketsContract(name: string, open: () => Promise<{ issued: StreamTickets; shown: StreamTickets }>) {
  describe(`stream tickets: ${name}`, () => {
    test('a ticket opens its target once', async () => {
      const { issued, shown } = await open()
      for (const opens of ['console 1', 'events'] as const) {
        const ticket = await issued.issue(ansgar, opens)
        expect(await shown.redeem(ticket, opens)).toEqual(ansgar)
        expect(await shown.redeem(ticket, opens)).toBeNull()
        expect(await issued.redeem(ticket, opens)).toBeNull()
      }
    })

    test('a ticket opens no other target, and the attempt does not use it up', async () => {
      const { issued, shown } = await open()
      const ticket = await issued.issue(ansgar, 'console 1')
      expect(await shown.redeem(ticket, 'console 2')).toBeNull()
      expect(await shown.redeem(ticket, 'events')).toBeNull()
      expect(await shown.redeem(ticket, 'console 1')).toEqual(ansgar)
      expect(await shown.redeem(await issued.issue(ansgar, 'events'), 'console 1')).toBeNull()
    })

    test('a ticket used twice at the same time is accepted once', async () => {
      const { issued, shown } = await open()
      const ticket = await issued.issue(ansgar, 'events')
      const viewers = await Promise.all([issued, shown, issued, shown].map((each) => each.redeem(ticket, 'events')))
      expect(viewers.filter(Boolean)).toEqual([ansgar])
    })

    test('a ticket that was never issued is refused', async () => {
      const { shown } = await open()
      for (const made of ['', '__proto__', 'x'.repeat(32), 'x'.repeat(9000), '*'])
        expect(await shown.redeem(made, 'console 1')).toBeNull()
    })
  })
}
