import { describe, expect, test } from 'bun:test'
import type { StreamTickets } from './stream-tickets'

const ansgar = { kind: 'session' as const, id: 'ansgar', sessionId: 'session 1' }

/** Tickets of `issuer` must be valid at `acceptor`, which may be the same adapter. */
export function ticketsContract(name: string, open: () => Promise<{ issuer: StreamTickets; acceptor: StreamTickets }>) {
  describe(`stream tickets: ${name}`, () => {
    test('a ticket opens its target once', async () => {
      const { issuer, acceptor } = await open()
      for (const target of ['console 1', 'events'] as const) {
        const ticket = await issuer.issue(ansgar, target)
        expect(await acceptor.redeem(ticket, target)).toEqual(ansgar)
        expect(await acceptor.redeem(ticket, target)).toBeNull()
        expect(await issuer.redeem(ticket, target)).toBeNull()
      }
    })

    test('a ticket opens no other target, and the attempt does not use it up', async () => {
      const { issuer, acceptor } = await open()
      const ticket = await issuer.issue(ansgar, 'console 1')
      expect(await acceptor.redeem(ticket, 'console 2')).toBeNull()
      expect(await acceptor.redeem(ticket, 'events')).toBeNull()
      expect(await acceptor.redeem(ticket, 'console 1')).toEqual(ansgar)
      expect(await acceptor.redeem(await issuer.issue(ansgar, 'events'), 'console 1')).toBeNull()
    })

    test('a ticket used twice at the same time is accepted once', async () => {
      const { issuer, acceptor } = await open()
      const ticket = await issuer.issue(ansgar, 'events')
      const viewers = await Promise.all(
        [issuer, acceptor, issuer, acceptor].map((each) => each.redeem(ticket, 'events')),
      )
      expect(viewers.filter(Boolean)).toEqual([ansgar])
    })

    test('a ticket that was never issued is refused', async () => {
      const { acceptor } = await open()
      for (const forged of ['', '__proto__', 'x'.repeat(32), 'x'.repeat(9000), '*'])
        expect(await acceptor.redeem(forged, 'console 1')).toBeNull()
    })
  })
}
