import { DAY, HOUR, SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/clock'
import type { ChangePublisher } from '../../realtime/changes/changes'
import { type DayOwner, type Page, stretchesWith, writePage } from './day-page'
import { type DayUpdates, updateDayAtOnce } from './day-updates'
import type { Stretch } from './few-stretches'
import { quarterOf } from './quarters'
import { dayOf, nextMidnight } from './utc-day'

/** A longer silence between two beats was no work: the machine slept, or its clock was set. */
const LONGEST_BEAT = 15 * SECOND

/** After so many new ones, the stretches of the day are looked through for those that can be joined. */
const STRETCHES_BETWEEN_LOOKS = 50

/** Keeps what one run did, by UTC day and quarter of an hour. */
export interface DayBook {
  /** Says that the run is still alive; time counts from one beat to the next. */
  beat(): void
  /** From now on nothing counts: the game is away. A book begins like that. */
  pause(): void
  /** From now on time counts. */
  goOn(): void
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

export interface DayBookOptions extends DayOwner {
  clock: Clock
  changes: ChangePublisher
  /** Of all books of this process. */
  dayUpdates: DayUpdates
}

export function openDayBook(options: DayBookOptions): DayBook {
  const { clock } = options
  let activity: 'run' | 'rest' = 'run'
  let isPaused = true
  let stretchFrom = clock.now()
  let stretchNumber = 0
  let countedTo = stretchFrom
  let gainedInAll = 0
  let lastSave = 0
  let pages: Page[] = []
  /** The day whose stretches were looked through, and how many stretches the run had by then. */
  let looked = { day: '', stretches: 0 }
  /** When stretches begin that go on from earlier ones. */
  const joinedFrom = new Map<string, Date>()

  function pageOf(time: number): Page {
    const day = dayOf(time)
    const open = pages.at(-1)
    if (open?.day === day && open.save === null) return open
    const page: Page = { day, save: null, online: 0, resting: 0, gained: new Map(), stretches: {} }
    pages.push(page)
    return page
  }

  /** Counts the time since the last call, each day's part on its own page. */
  function countTo(now: number) {
    const passed = now - countedTo
    if (isPaused || passed < 0 || passed > LONGEST_BEAT) beginAnew(now)
    while (countedTo < now) {
      const until = Math.min(now, nextMidnight(countedTo))
      const page = pageOf(countedTo)
      page.online += until - countedTo
      if (activity === 'rest') page.resting += until - countedTo
      note(page, activity, stretchFrom, until)
      countedTo = until
      if (until % DAY === 0) beginStretch(until)
    }
  }

  function beginAnew(now: number) {
    countedTo = now
    beginStretch(now)
  }

  function beginStretch(from: number) {
    stretchFrom = from
    stretchNumber++
  }

  function note(page: Page, kind: Stretch['kind'], from: number, to: number) {
    page.stretches[`${options.epoch}-${stretchNumber}`] = { kind, from: new Date(from), to: new Date(to) }
  }

  /** What quick starts and stops leave of a day is joined with what was there, so that no day grows without end. */
  async function write(page: Page, updateDay: DayUpdates): Promise<boolean> {
    for (const [key, stretch] of Object.entries(page.stretches)) stretch.from = joinedFrom.get(key) ?? stretch.from
    const isDue = looked.day !== page.day || stretchNumber - looked.stretches >= STRETCHES_BETWEEN_LOOKS
    if (!isDue) return writePage(options, page, updateDay)
    const all = await stretchesWith(options, page)
    const isWritten = await writePage(options, page, updateDay, all)
    looked = { day: page.day, stretches: stretchNumber }
    for (const key of Object.keys(page.stretches)) if (all[key]) joinedFrom.set(key, all[key].from)
    return isWritten
  }

  async function saveBy(updateDay: DayUpdates) {
    countTo(clock.now())
    const unsaved = pages
    pages = []
    while (unsaved[0]) {
      unsaved[0].save ??= ++lastSave
      try {
        if (!(await write(unsaved[0], updateDay))) return false
      } catch (error) {
        // Their turn comes with the next save, before what is noted meanwhile.
        pages = [...unsaved, ...pages]
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
    goOn() {
      countTo(clock.now())
      isPaused = false
    },
    enter(next) {
      countTo(clock.now())
      if (next === activity) return
      activity = next
      beginStretch(countedTo)
    },
    gain(amount) {
      const now = clock.now()
      const page = pageOf(now)
      const quarter = quarterOf(now)
      page.gained.set(quarter, (page.gained.get(quarter) ?? 0) + amount)
      gainedInAll += amount
    },
    get gained() {
      return gainedInAll
    },
    save: () => saveBy(options.dayUpdates),
    async close(isError) {
      const now = clock.now()
      countTo(now)
      if (isError) {
        beginStretch(now)
        note(pageOf(now), 'error', now, nextHour(now))
      }
      // A stop waits for it.
      return saveBy(updateDayAtOnce)
    },
  }
}

const nextHour = (time: number) => (Math.floor(time / HOUR) + 1) * HOUR
