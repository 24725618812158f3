import { DAY, HOUR, SECOND } from '../../../shared/time'
import { type DayTotals, newDayTotals } from './day-totals'
import type { Interval } from './merge-intervals'
import { quarterOf } from './quarters'
import { dayOf, nextMidnight } from './utc-day'

/** A longer gap between two counts is no work: the machine slept, or its clock was set. */
const MAX_GAP = 15 * SECOND

/** Counts what one run does, by UTC day. Times are milliseconds since 1970. */
export interface ActivityCounter {
  /** How many intervals have begun so far. */
  readonly intervals: number
  readonly gained: number
  /** Adds the time since the last count. */
  countTo(now: number): void
  setPaused(isPaused: boolean): void
  enter(activity: 'run' | 'rest'): void
  gain(amount: number, now: number): void
  /** Adds an error interval up to the end of the hour. */
  addError(now: number): void
  /** Takes the days with new activity, the oldest first. */
  takeUnsaved(): DayTotals[]
  /** Returns days that could not be saved, to be taken before newer ones. */
  putBack(days: DayTotals[]): void
}

export function createActivityCounter(epoch: number, startedAt: number): ActivityCounter {
  let activity: 'run' | 'rest' = 'run'
  let isPaused = true
  let intervalStart = startedAt
  let intervalNumber = 0
  let countedTo = startedAt
  let gained = 0
  let unsaved: DayTotals[] = []

  function totalsAt(time: number): DayTotals {
    const last = unsaved.at(-1)
    if (last?.day === dayOf(time) && last.save === null) return last
    const totals = newDayTotals(dayOf(time))
    unsaved.push(totals)
    return totals
  }

  function startInterval(from: number) {
    intervalStart = from
    intervalNumber++
  }

  function addInterval(totals: DayTotals, kind: Interval['kind'], from: number, to: number) {
    totals.intervals[`${epoch}-${intervalNumber}`] = { kind, from: new Date(from), to: new Date(to) }
  }

  function countTo(now: number) {
    const passed = now - countedTo
    if (isPaused || passed < 0 || passed > MAX_GAP) {
      countedTo = now
      startInterval(now)
    }
    while (countedTo < now) {
      const until = Math.min(now, nextMidnight(countedTo))
      const totals = totalsAt(countedTo)
      totals.online += until - countedTo
      if (activity === 'rest') totals.resting += until - countedTo
      addInterval(totals, activity, intervalStart, until)
      countedTo = until
      if (until % DAY === 0) startInterval(until)
    }
  }

  return {
    get intervals() {
      return intervalNumber
    },
    get gained() {
      return gained
    },
    countTo,
    setPaused(isPausedNow) {
      isPaused = isPausedNow
    },
    enter(next) {
      if (next === activity) return
      activity = next
      startInterval(countedTo)
    },
    gain(amount, now) {
      const totals = totalsAt(now)
      const quarter = quarterOf(now)
      totals.gained.set(quarter, (totals.gained.get(quarter) ?? 0) + amount)
      gained += amount
    },
    addError(now) {
      startInterval(now)
      addInterval(totalsAt(now), 'error', now, nextHour(now))
    },
    takeUnsaved() {
      const taken = unsaved
      unsaved = []
      return taken
    },
    putBack(days) {
      unsaved = [...days, ...unsaved]
    },
  }
}

const nextHour = (time: number) => (Math.floor(time / HOUR) + 1) * HOUR
