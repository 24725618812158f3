import { expect, test } from 'bun:test'
import { DAY, HOUR, MINUTE } from '../../../shared/time'
import { nextCheckAt } from './next-check'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const ago = (ms: number) => new Date(NOW - ms)
const begun = { startedAt: ago(400 * DAY), createdAt: ago(400 * DAY) }

const looks: [name: string, Parameters<typeof nextCheckAt>[0], after: number | null][] = [
  ['a checkout that has just begun', { status: 'pending', createdAt: ago(0) }, 5 * MINUTE],
  ['a checkout of this morning', { status: 'pending', createdAt: ago(3 * HOUR) }, HOUR],
  ['a checkout in a forgotten tab', { status: 'pending', createdAt: ago(40 * DAY) }, 7 * DAY],
  ['a checkout of last year', { status: 'pending', createdAt: ago(400 * DAY) }, null],
  ['one that is paid for', { ...begun, status: 'active', paidUntil: ago(-3 * DAY) }, 3 * DAY + HOUR],
  ['one whose renewal is late', { ...begun, status: 'active', paidUntil: ago(3 * DAY) }, HOUR + MINUTE],
  ['one whose payment has failed', { ...begun, status: 'past_due', accessUntil: ago(-7 * DAY) }, 6 * HOUR],
  ['one in the last hour of its grace', { ...begun, status: 'past_due', accessUntil: ago(-HOUR) }, HOUR],
  ['one that is paused', { ...begun, status: 'paused', accessUntil: ago(-9 * DAY) }, DAY],
  ['one that is paused to this evening', { ...begun, status: 'paused', accessUntil: ago(-HOUR) }, HOUR],
  ['one that rests since long ago', { ...begun, status: 'paused', accessUntil: ago(90 * DAY) }, DAY],
  ['one that is cancelled', { ...begun, status: 'canceling', accessUntil: ago(-9 * DAY) }, 9 * DAY],
  ['one that has just ended', { ...begun, status: 'ended', endedAt: ago(DAY) }, DAY],
  ['one that was given back in spring', { ...begun, status: 'refunded', endedAt: ago(100 * DAY) }, 7 * DAY],
  ['one that ended last year', { ...begun, status: 'ended', endedAt: ago(300 * DAY) }, null],
  ['a checkout that came to nothing', { status: 'ended', createdAt: ago(DAY) }, null],
]

test.each(looks)('%s is checked at its time', (_name, looked, after) => {
  expect(nextCheckAt(looked, NOW)?.getTime() ?? null).toBe(after === null ? null : NOW + after)
})
