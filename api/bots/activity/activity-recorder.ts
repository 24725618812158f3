import { DAY, HOUR, SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'
import type { ChangePublisher } from '../../realtime/changes/changes'
import { type ActivityOwner, type DayTotals, mergedIntervals, writeDayTotals } from './day-totals'
import { type UpdateDay, updateDayNow } from './day-updater'
import type { Interval } from './merge-intervals'
import { quarterOf } from './quarters'
import { dayOf, nextMidnight } from './utc-day'

/** A longer silence between two beats was no work: the machine slept, or its clock was set. */
const MAX_BEAT_GAP = 15 * SECOND

/** After so many new ones, the stretches of the day are looked through for those that can be joined. */
const INTERVALS_BETWEEN_MERGES = 50

/** Keeps what one run did, by UTC day and quarter of an hour. */
export interface ActivityRecorder {
  /** Says that the run is still alive; time counts from one beat to the next. */
  beat(): void
  /** From now on nothing counts: the game is away. A book begins like that. */
  pause(): void
  /** From now on time counts. */
  resume(): void
  /** From now on the bot works, or rests. */
  enter(activity: 'run' | 'rest'): void
  gain(amount: number): void
  /** What the run has gained in all. */
  readonly gained: number
  /** Writes what is new; false where a newer run has written. */
  save(): Promise<boolean>
  /** Saves for the last time. An error shows on the wall up to the end of its hour. */
  close(isError: boolean): Promise<boolean>
}

export interface ActivityRecorderOptions extends ActivityOwner {
  clock: Clock
  changes: ChangePublisher
  /** Of all books of this process. */
  updateDay: UpdateDay
}

export function createActivityRecorder(options: ActivityRecorderOptions): ActivityRecorder {
  const { clock } = options
  let activity: 'run' | 'rest' = 'run'
  let isPaused = true
  let intervalStart = clock.now()
  let intervalNumber = 0
  let countedTo = intervalStart
  let totalGained = 0
  let lastSave = 0
  let unsavedDays: DayTotals[] = []
  /** The day whose stretches were looked through, and how many stretches the run had by then. */
  let lastMerge = { day: '', stretches: 0 }
  /** When stretches begin that go on from earlier ones. */
  const mergedStarts = new Map<string, Date>()

  function dayAt(time: number): DayTotals {
    const day = dayOf(time)
    const open = unsavedDays.at(-1)
    if (open?.day === day && open.save === null) return open
    const page: DayTotals = { day, save: null, online: 0, resting: 0, gained: new Map(), intervals: {} }
    unsavedDays.push(page)
    return page
  }

  /** Counts the time since the last call, each day's part on its own page. */
  function countTo(now: number) {
    const passed = now - countedTo
    if (isPaused || passed < 0 || passed > MAX_BEAT_GAP) restartCounting(now)
    while (countedTo < now) {
      const until = Math.min(now, nextMidnight(countedTo))
      const page = dayAt(countedTo)
      page.online += until - countedTo
      if (activity === 'rest') page.resting += until - countedTo
      addInterval(page, activity, intervalStart, until)
      countedTo = until
      if (until % DAY === 0) startInterval(until)
    }
  }

  function restartCounting(now: number) {
    countedTo = now
    startInterval(now)
  }

  function startInterval(from: number) {
    intervalStart = from
    intervalNumber++
  }

  function addInterval(page: DayTotals, kind: Interval['kind'], from: number, to: number) {
    page.intervals[`${options.epoch}-${intervalNumber}`] = { kind, from: new Date(from), to: new Date(to) }
  }

  /** What quick starts and stops leave of a day is joined with what was there, so that no day grows without end. */
  async function write(page: DayTotals, updateDay: UpdateDay): Promise<boolean> {
    for (const [key, stretch] of Object.entries(page.intervals)) stretch.from = mergedStarts.get(key) ?? stretch.from
    const isDue = lastMerge.day !== page.day || intervalNumber - lastMerge.stretches >= INTERVALS_BETWEEN_MERGES
    if (!isDue) return writeDayTotals(options, page, updateDay)
    const all = await mergedIntervals(options, page)
    const isWritten = await writeDayTotals(options, page, updateDay, all)
    lastMerge = { day: page.day, stretches: intervalNumber }
    for (const key of Object.keys(page.intervals)) if (all[key]) mergedStarts.set(key, all[key].from)
    return isWritten
  }

  async function saveWith(updateDay: UpdateDay) {
    countTo(clock.now())
    const unsaved = unsavedDays
    unsavedDays = []
    while (unsaved[0]) {
      unsaved[0].save ??= ++lastSave
      try {
        if (!(await write(unsaved[0], updateDay))) return false
      } catch (error) {
        // Their turn comes with the next save, before what is noted meanwhile.
        unsavedDays = [...unsaved, ...unsavedDays]
        throw error
      }
      unsaved.shift()
    }
    options.changes.publish({ kind: 'day', user: options.user, id: options.bot })
    return true
  }

  return {
    beat: () => countTo(clock.now()),
    pause() {
      countTo(clock.now())
      isPaused = true
    },
    resume() {
      countTo(clock.now())
      isPaused = false
    },
    enter(next) {
      countTo(clock.now())
      if (next === activity) return
      activity = next
      startInterval(countedTo)
    },
    gain(amount) {
      const now = clock.now()
      const page = dayAt(now)
      const quarter = quarterOf(now)
      page.gained.set(quarter, (page.gained.get(quarter) ?? 0) + amount)
      totalGained += amount
    },
    get gained() {
      return totalGained
    },
    save: () => saveWith(options.updateDay),
    async close(isError) {
      const now = clock.now()
      countTo(now)
      if (isError) {
        startInterval(now)
        addInterval(dayAt(now), 'error', now, nextHour(now))
      }
      // A stop waits for it.
      return saveWith(updateDayNow)
    },
  }
}

const nextHour = (time: number) => (Math.floor(time / HOUR) + 1) * HOUR
