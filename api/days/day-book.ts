import type { Types } from 'mongoose'
import { DAY, HOUR, SECOND } from '../../shared/time'
import type { ChangePublisher } from '../changes/changes'
import type { Clock } from '../foundation/clock'
import { isDuplicate } from '../store/duplicate-key'
import { BOT_DAYS_KEPT_FOR, BotDayModel } from './bot-day-model'
import { type DayUpdate, type DayUpdates, updateDayAtOnce } from './day-updates'
import { quarterOf } from './quarters'
import { dayOf, nextMidnight } from './utc-day'

type Activity = 'run' | 'rest' | 'error'

/** A longer silence between two beats was no work: the machine slept, or its clock was set. */
const LONGEST_BEAT = 15 * SECOND

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

export interface DayBookOptions {
  clock: Clock
  changes: ChangePublisher
  /** Of all books of this process. */
  dayUpdates: DayUpdates
  bot: Types.ObjectId
  user: Types.ObjectId
  templateId: string
  epoch: number
}

interface Page {
  day: string
  /** Which save it is, once it was sent. From then on nothing is noted on it: the store may have it although no answer came. */
  save: number | null
  online: number
  resting: number
  gained: Map<string, number>
  stretches: Map<string, { kind: Activity; from: Date; to: Date }>
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

  function pageOf(time: number): Page {
    const day = dayOf(time)
    const open = pages.at(-1)
    if (open?.day === day && open.save === null) return open
    const page: Page = { day, save: null, online: 0, resting: 0, gained: new Map(), stretches: new Map() }
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

  function note(page: Page, kind: Activity, from: number, to: number) {
    page.stretches.set(`${options.epoch}-${stretchNumber}`, { kind, from: new Date(from), to: new Date(to) })
  }

  async function saveBy(updateDay: DayUpdates) {
    countTo(clock.now())
    const unsaved = pages
    pages = []
    while (unsaved[0]) {
      unsaved[0].save ??= ++lastSave
      try {
        if (!(await isWritten(updateDay, options, unsaved[0]))) return false
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

/** As many as may be under way at once. */
const SAVES_REMEMBERED = 8

/**
 * The update names its epoch and itself, and finds nothing once a newer run has written, or it has been written before; the day's
 * unique key then refuses a second document.
 */
function updateOf({ bot, user, templateId, epoch }: DayBookOptions, page: Page): DayUpdate {
  const gained = [...page.gained].map(([quarter, amount]) => [`gained.${quarter}`, amount])
  const stretches = [...page.stretches].map(([key, stretch]) => [`stretches.${key}`, stretch])
  const expiresAt = new Date(Date.parse(page.day) + BOT_DAYS_KEPT_FOR)
  const { place, name } = saveOf(epoch, page)
  return {
    filter: { bot, day: page.day, epoch: { $lte: epoch }, [place]: { $ne: name } },
    update: {
      $inc: { online: page.online, resting: page.resting, ...Object.fromEntries(gained) },
      $set: { epoch, [place]: name, ...Object.fromEntries(stretches) },
      $setOnInsert: { user, templateId, expiresAt },
    },
    upsert: true,
  }
}

function saveOf(epoch: number, { save }: Page) {
  return { place: `saves.${Number(save) % SAVES_REMEMBERED}`, name: `${epoch}-${save}` }
}

async function isWritten(updateDay: DayUpdates, options: DayBookOptions, page: Page): Promise<boolean> {
  try {
    await updateDay(updateOf(options, page))
    return true
  } catch (error) {
    if (!isDuplicate(error)) throw error
    const { place, name } = saveOf(options.epoch, page)
    return (await BotDayModel.exists({ bot: options.bot, day: page.day, [place]: name })) !== null
  }
}
