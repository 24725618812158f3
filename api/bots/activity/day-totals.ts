import type { Types } from 'mongoose'
import { batchLoader } from '../../platform/batch-loader'
import { isDuplicate } from '../../platform/store/duplicate-key'
import { BOT_DAY_RETENTION, BotDayModel } from './bot-day-model'
import type { DayUpdate, UpdateDay } from './day-updater'
import { type Intervals, mergeIntervals } from './merge-intervals'

/** Whose days a book keeps. */
export interface ActivityOwner {
  bot: Types.ObjectId
  user: Types.ObjectId
  templateId: string
  epoch: number
}

/** What is noted of one day, until it is saved. */
export interface DayTotals {
  day: string
  /** Which save it is, once it was sent. From then on nothing is noted on it: the store may have it although no answer came. */
  save: number | null
  online: number
  resting: number
  gained: Map<string, number>
  intervals: Intervals
}

/** As many as may be under way at once. */
const REMEMBERED_SAVES = 8

/** Writes a page; false where a newer run has written. With `all` stretches of the day where those before are to be replaced. */
export async function writeDayTotals(
  owner: ActivityOwner,
  page: DayTotals,
  updateDay: UpdateDay,
  all?: Intervals,
): Promise<boolean> {
  try {
    await updateDay(dayUpdate(owner, page, all))
    return true
  } catch (error) {
    if (!isDuplicate(error)) throw error
    const { place, name } = saveMarker(owner.epoch, page)
    return (await BotDayModel.exists({ bot: owner.bot, day: page.day, [place]: name })) !== null
  }
}

/** The stretches that the day keeps by now with those of a page, as few as a day may keep. */
export async function mergedIntervals({ bot }: ActivityOwner, { day, intervals }: DayTotals): Promise<Intervals> {
  return mergeIntervals({ ...(await findStoredIntervals({ bot, day })), ...intervals })
}

const findStoredIntervals = batchLoader<{ bot: Types.ObjectId; day: string }, Intervals>(async (pages) => {
  const kept = await BotDayModel.find({ $or: [...pages] }, { bot: 1, day: 1, stretches: 1 }).lean<StoredIntervals[]>()
  return pages.map(({ bot, day }) => kept.find((each) => each.bot.equals(bot) && each.day === day)?.stretches ?? {})
})

interface StoredIntervals {
  bot: Types.ObjectId
  day: string
  stretches?: Intervals
}

/**
 * The update names its epoch and itself, and finds nothing once a newer run has written, or it has been written before; the day's
 * unique key then refuses a second document.
 */
function dayUpdate({ bot, user, templateId, epoch }: ActivityOwner, page: DayTotals, all?: Intervals): DayUpdate {
  const gained = [...page.gained].map(([quarter, amount]) => [`gained.${quarter}`, amount])
  const some = Object.entries(page.intervals).map(([key, stretch]) => [`stretches.${key}`, stretch])
  const expiresAt = new Date(Date.parse(page.day) + BOT_DAY_RETENTION)
  const { place, name } = saveMarker(epoch, page)
  return {
    filter: { bot, day: page.day, epoch: { $lte: epoch }, [place]: { $ne: name } },
    update: {
      $inc: { online: page.online, resting: page.resting, ...Object.fromEntries(gained) },
      $set: { epoch, [place]: name, ...(all ? { stretches: all } : Object.fromEntries(some)) },
      $setOnInsert: { user, templateId, expiresAt },
    },
    upsert: true,
  }
}

function saveMarker(epoch: number, { save }: DayTotals) {
  return { place: `saves.${Number(save) % REMEMBERED_SAVES}`, name: `${epoch}-${save}` }
}
