import { expect, test } from 'bun:test'
import { createHandClock } from '../testing/hand-clock'
import { createStreamTickets } from './stream-tickets'

const clock = createHandClock()
const ansgar = { id: 'ansgar', sessionId: 'session 1' }
const ben = { id: 'ben', sessionId: 'session 2' }
const tickets = createStreamTickets({ clock })

test('a ticket opens the console of its bot, once', () => {
  const ticket = tickets.issue(ansgar, 'console 1')
  expect(tickets.redeem(ticket, 'console 1')).toBe(ansgar)
  expect(tickets.redeem(ticket, 'console 1')).toBeNull()
})

test('a ticket opens no other console, and is not used up by the try', () => {
  const ticket = tickets.issue(ansgar, 'console 1')
  expect(tickets.redeem(ticket, 'console 2')).toBeNull()
  expect(tickets.redeem(ticket, 'console 1')).toBe(ansgar)
})

test('a ticket for a console opens no events, and one for the events no console', () => {
  expect(tickets.redeem(tickets.issue(ansgar, 'console 1'), 'events')).toBeNull()
  expect(tickets.redeem(tickets.issue(ansgar, 'events'), 'console 1')).toBeNull()
  const ticket = tickets.issue(ansgar, 'events')
  expect(tickets.redeem(ticket, 'events')).toBe(ansgar)
  expect(tickets.redeem(ticket, 'events')).toBeNull()
})

test('a ticket is good for a minute', async () => {
  const ticket = tickets.issue(ansgar, 'console 1')
  const later = tickets.issue(ansgar, 'console 1')
  await clock.advance(59_999)
  expect(tickets.redeem(ticket, 'console 1')).toBe(ansgar)
  await clock.advance(1)
  tickets.issue(ben, 'console 2')
  expect(tickets.redeem(later, 'console 1')).toBeNull()
})

test('a ticket that was never issued opens nothing', () => {
  expect(tickets.redeem('', 'console 1')).toBeNull()
  expect(tickets.redeem('__proto__', 'console 1')).toBeNull()
})
