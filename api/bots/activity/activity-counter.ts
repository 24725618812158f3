import { DAY, HOUR, SECOND } from '../../../shared/time'
import { type DayTotals, newDayTotals } from './day-totals'
import type { Interval } from './merge-intervals'
import { quarterOf } from './quarters'
import { dayOf, nextMidnight } from './utc-day'

/** A longer gap between two counts is no work: the machine slept, or its clock was set. */
const MAX_GAP = 15 * SECOND

/** Counts what one run does, by UTC day. Times are milliseconds since 1970. */
export interface ActivityCounter {
  readonly intervals: number
  readonly gained: number
  countTo(now: number): void
  setPaused(isPaused: boolean): void
  enter(activity: 'run' | 'rest'): void
  gain(amount: number, now: number): void
  /** Adds an error interval up to the end of the hour. */
  addError(now: number): void
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
  const days = createUnsavedDays()
  function startInterval(from: number) {
    intervalStart = from
    intervalNumber++
  }

  function addInterval({ intervals }: DayTotals, kind: Interval['kind'], until: number) {
    intervals[`${epoch}-${intervalNumber}`] = { kind, from: new Date(intervalStart), to: new Date(until) }
  }

  function countTo(now: number) {
    const passed = now - countedTo
    if (isPaused || passed < 0 || passed > MAX_GAP) {
      countedTo = now
      startInterval(now)
    }
    while (countedTo < now) {
      const until = Math.min(now, nextMidnight(countedTo))
      const totals = days.totalsAt(countedTo)
      addTime(totals, activity, until - countedTo)
      addInterval(totals, activity, until)
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
      if (next !== activity) startInterval(countedTo)
      activity = next
    },
    gain(amount, now) {
      addGain(days.totalsAt(now), amount, now)
      gained += amount
    },
    addError(now) {
      startInterval(now)
      addInterval(days.totalsAt(now), 'error', nextHour(now))
    },
    takeUnsaved: days.take,
    putBack: days.putBack,
  }
}

function addTime(totals: DayTotals, activity: 'run' | 'rest', ms: number) {
  totals.online += ms
  if (activity === 'rest') totals.resting += ms
}

function addGain({ gained }: DayTotals, amount: number, now: number) {
  const quarter = quarterOf(now)
  gained.set(quarter, (gained.get(quarter) ?? 0) + amount)
}

function createUnsavedDays() {
  let days: DayTotals[] = []
  return {
    /** The totals to add to: nothing is added to totals that were sent already. */
    totalsAt(time: number): DayTotals {
      const last = days.at(-1)
      if (last?.day === dayOf(time) && last.save === null) return last
      const totals = newDayTotals(dayOf(time))
      days.push(totals)
      return totals
    },
    take(): DayTotals[] {
      const taken = days
      days = []
      return taken
    },
    putBack(earlier: DayTotals[]) {
      days = [...earlier, ...days]
    },
  }
}

const nextHour = (time: number) => (Math.floor(time / HOUR) + 1) * HOUR
