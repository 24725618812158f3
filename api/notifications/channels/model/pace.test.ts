import { describe, expect, test } from 'bun:test'
import { HOUR, MINUTE } from '../../../../shared/time'
import { askToSend, type Permission, type Sent } from './pace'

const NOTHING: Sent = { day: '', count: 0, messages: [], topics: [] }
const NOON = Date.UTC(2027, 1, 10, 12)

const ask = (before: Sent, minutes: number, message: { id?: string; topic?: string | null } = {}) =>
  askToSend(before, {
    now: NOON + minutes * MINUTE,
    zone: 'UTC',
    id: 'one',
    topic: 'bot news',
    mostPerDay: 2,
    ...message,
  })

function sent(permission: Permission): Sent {
  if (permission.kind !== 'send') throw new Error(`It may not be sent: ${permission.kind}`)
  return permission.sent
}

describe('A message counts once a day', () => {
  test('in all three tries of an hour', () => {
    const tried = [5, 35].reduce((before, minutes) => sent(ask(before, minutes)), sent(ask(NOTHING, 0)))
    expect(tried.count).toBe(1)
  })

  test('if it has no topic, as a daily summary', () => {
    const summary = { id: 'summary', topic: null }
    expect(sent(ask(sent(ask(NOTHING, 0, summary)), 1, summary)).count).toBe(1)
  })

  test('and is tried again also when others have used up the day', () => {
    const one = sent(ask(NOTHING, 0))
    const both = sent(ask(one, 1, { id: 'two', topic: 'other' }))
    expect(ask(both, 2, { id: 'three', topic: 'third' })).toEqual({ kind: 'muted' })
    expect(sent(ask(both, 35)).count).toBe(2)
  })
})

describe('Ten minutes', () => {
  test('count from the last try, to the millisecond', () => {
    const tried = sent(ask(sent(ask(NOTHING, 0)), 5))
    expect(ask(tried, 14, { id: 'two' })).toEqual({ kind: 'wait', until: NOON + 15 * MINUTE })
    expect(ask(tried, 15 - 1 / MINUTE, { id: 'two' }).kind).toBe('wait')
    expect(ask(tried, 15, { id: 'two' }).kind).toBe('send')
  })

  test('are no hours after the clock was put back', () => {
    const before = sent(ask(NOTHING, HOUR / MINUTE))
    expect(ask(before, 0, { id: 'two' }).kind).toBe('send')
  })
})
