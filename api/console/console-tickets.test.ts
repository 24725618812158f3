import { expect, test } from 'bun:test'
import { createHandClock } from '../testing/hand-clock'
import { createConsoleTickets } from './console-tickets'

const clock = createHandClock()
const ansgar = { id: 'ansgar', sessionId: 'session 1' }
const ben = { id: 'ben', sessionId: 'session 2' }
const tickets = createConsoleTickets({ clock })

test('a ticket opens the console of its bot, once', () => {
  const ticket = tickets.issue(ansgar, 'bot 1')
  expect(tickets.redeem(ticket, 'bot 1')).toBe(ansgar)
  expect(tickets.redeem(ticket, 'bot 1')).toBeNull()
})

test('a ticket opens no other console, and is not used up by the try', () => {
  const ticket = tickets.issue(ansgar, 'bot 1')
  expect(tickets.redeem(ticket, 'bot 2')).toBeNull()
  expect(tickets.redeem(ticket, 'bot 1')).toBe(ansgar)
})

test('a ticket is good for a minute', async () => {
  const ticket = tickets.issue(ansgar, 'bot 1')
  const later = tickets.issue(ansgar, 'bot 1')
  await clock.advance(59_999)
  expect(tickets.redeem(ticket, 'bot 1')).toBe(ansgar)
  await clock.advance(1)
  tickets.issue(ben, 'bot 2')
  expect(tickets.redeem(later, 'bot 1')).toBeNull()
})

test('a ticket that was never issued opens nothing', () => {
  expect(tickets.redeem('', 'bot 1')).toBeNull()
  expect(tickets.redeem('__proto__', 'bot 1')).toBeNull()
})
