import { expect, test } from 'bun:test'
import { DAY, HOUR, MINUTE } from '../../../shared/time'
import { nextCheckAt } from './next-check'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const ago = (ms: number) => new Date(NOW - ms)
const active = { startedAt: ago(400 * DAY), createdAt: ago(400 * DAY) }

const cases: [name: string, Parameters<typeof nextCheckAt>[0], after: number | null][] = [
  ['a checkout that was just opened', { status: 'pending', createdAt: ago(0) }, 5 * MINUTE],
  ['a checkout of this morning', { status: 'pending', createdAt: ago(3 * HOUR) }, HOUR],
  ['a checkout in a forgotten tab', { status: 'pending', createdAt: ago(40 * DAY) }, 7 * DAY],
  ['a checkout of last year', { status: 'pending', createdAt: ago(400 * DAY) }, null],
  ['one that is paid', { ...active, status: 'active', paidUntil: ago(-3 * DAY) }, 3 * DAY + HOUR],
  ['one whose renewal is late', { ...active, status: 'active', paidUntil: ago(3 * DAY) }, HOUR + MINUTE],
  ['one whose payment has failed', { ...active, status: 'past_due', accessUntil: ago(-7 * DAY) }, 6 * HOUR],
  ['one in the last hour of its grace', { ...active, status: 'past_due', accessUntil: ago(-HOUR) }, HOUR],
  ['one that is paused', { ...active, status: 'paused', accessUntil: ago(-9 * DAY) }, DAY],
  ['one that is paused until this evening', { ...active, status: 'paused', accessUntil: ago(-HOUR) }, HOUR],
  ['one that was paused long ago', { ...active, status: 'paused', accessUntil: ago(90 * DAY) }, DAY],
  ['one that is cancelled', { ...active, status: 'canceling', accessUntil: ago(-9 * DAY) }, 9 * DAY],
  ['one that has just ended', { ...active, status: 'ended', endedAt: ago(DAY) }, DAY],
  ['one that was refunded in spring', { ...active, status: 'refunded', endedAt: ago(100 * DAY) }, 7 * DAY],
  ['one that ended last year', { ...active, status: 'ended', endedAt: ago(300 * DAY) }, null],
  ['a checkout that was never paid', { status: 'ended', createdAt: ago(DAY) }, null],
]

test.each(cases)('%s is checked at its time', (_name, subscription, after) => {
  expect(nextCheckAt(subscription, NOW)?.getTime() ?? null).toBe(after === null ? null : NOW + after)
})
