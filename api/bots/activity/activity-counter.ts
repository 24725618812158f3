import { DAY, SECOND } from '../../../shared/time'
import type { Goods } from '../../game/protocol/game-objects'
import { type DayTotals, newDayTotals } from './day-totals'
import type { Interval } from './merge-intervals'
import { quarterOf } from './quarters'
import { dayOf, nextMidnight } from './utc-day'

/** A longer gap between two counts is no work: the machine slept, or its clock was set. */
const MAX_GAP = 15 * SECOND

/** Who is away rests signed out, which uses no hours of the plan. */
export type Activity = 'run' | 'rest' | 'away'

interface Gain {
  amount: number
  goods: Partial<Goods>
}

/** Counts what one run does, by UTC day. Times are milliseconds since 1970. */
export interface ActivityCounter {
  readonly intervals: number
  readonly gained: number
  countTo(now: number): void
  setPaused(isPaused: boolean): void
  enter(activity: Activity): void
  gain(gain: Gain, now: number): void
  /** Adds an error at this moment. */
  addError(now: number): void
  takeUnsaved(): DayTotals[]
  /** Returns days that could not be saved, to be taken before newer ones. */
  putBack(days: DayTotals[]): void
}

export function createActivityCounter(epoch: number, startedAt: number): ActivityCounter {
  let activity: Activity = 'run'
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
      addInterval(totals, activity === 'run' ? 'run' : 'rest', until)
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
    gain(gain, now) {
      addGain(days.totalsAt(now), gain, now)
      gained += gain.amount
    },
    addError(now) {
      startInterval(now)
      addInterval(days.totalsAt(now), 'error', now)
    },
    takeUnsaved: days.take,
    putBack: days.putBack,
  }
}

function addTime(totals: DayTotals, activity: Activity, ms: number) {
  if (activity === 'away') return
  totals.online += ms
  if (activity === 'rest') totals.resting += ms
}

function addGain({ gained, goods }: DayTotals, gain: Gain, now: number) {
  const quarter = quarterOf(now)
  add(gained, quarter, gain.amount)
  for (const [good, amount] of Object.entries(gain.goods))
    if (amount > 0 && Number.isFinite(amount)) add(goods, `${quarter} ${good}`, amount)
}

const add = (sums: Map<string, number>, key: string, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount)

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
