import type { Types } from 'mongoose'
import { batchLoader } from '../../platform/batch-loader'
import { isDuplicate } from '../../platform/store/duplicate-key'
import { BOT_DAY_RETENTION, BotDayModel } from './bot-day-model'
import type { DayUpdate, UpdateDay } from './day-updater'
import { type Intervals, mergeIntervals } from './merge-intervals'

export interface ActivityOwner {
  bot: Types.ObjectId
  user: Types.ObjectId
  templateId: string
  epoch: number
}

export interface DayTotals {
  day: string
  /** The number of the save that sent it; null before. Nothing is added after that: the store may have it without an answer. */
  save: number | null
  online: number
  resting: number
  gained: Map<string, number>
  /** By `13:15 wood`. */
  goods: Map<string, number>
  intervals: Intervals
}

/** As many as may be on their way at once. */
const REMEMBERED_SAVES = 8

export const newDayTotals = (day: string): DayTotals => ({
  day,
  save: null,
  online: 0,
  resting: 0,
  gained: new Map(),
  goods: new Map(),
  intervals: {},
})

interface DayWrite {
  updateDay: UpdateDay
  all?: Intervals
}

/** False when a newer run has written. */
export async function writeDayTotals(
  owner: ActivityOwner,
  totals: DayTotals,
  { updateDay, all }: DayWrite,
): Promise<boolean> {
  try {
    await updateDay(dayUpdate(owner, totals, all))
    return true
  } catch (error) {
    if (!isDuplicate(error)) throw error
    const { place, name } = saveMarker(owner.epoch, totals)
    return (await BotDayModel.exists({ bot: owner.bot, day: totals.day, [place]: name })) !== null
  }
}

export async function mergedIntervals({ bot }: ActivityOwner, { day, intervals }: DayTotals): Promise<Intervals> {
  return mergeIntervals({ ...(await findStoredIntervals({ bot, day })), ...intervals })
}

const findStoredIntervals = batchLoader<{ bot: Types.ObjectId; day: string }, Intervals>(async (days) => {
  const stored = await BotDayModel.find({ $or: [...days] }, { bot: 1, day: 1, intervals: 1 }).lean<StoredIntervals[]>()
  return days.map(({ bot, day }) => stored.find((each) => each.bot.equals(bot) && each.day === day)?.intervals ?? {})
})

interface StoredIntervals {
  bot: Types.ObjectId
  day: string
  intervals?: Intervals
}

/**
 * The filter matches nothing after a newer run's write, or when this save is already in. The upsert then fails, because
 * the key of bot and day is unique.
 */
function dayUpdate({ bot, user, templateId, epoch }: ActivityOwner, totals: DayTotals, all?: Intervals): DayUpdate {
  const gained = [...totals.gained].map(([quarter, amount]) => [`gained.${quarter}`, amount])
  const goods = [...totals.goods].map(([key, amount]) => [`goods.${key}`, amount])
  const some = Object.entries(totals.intervals).map(([key, interval]) => [`intervals.${key}`, interval])
  const expiresAt = new Date(Date.parse(totals.day) + BOT_DAY_RETENTION)
  const { place, name } = saveMarker(epoch, totals)
  return {
    filter: { bot, day: totals.day, epoch: { $lte: epoch }, [place]: { $ne: name } },
    update: {
      $inc: { online: totals.online, resting: totals.resting, ...Object.fromEntries([...gained, ...goods]) },
      $set: { epoch, [place]: name, ...(all ? { intervals: all } : Object.fromEntries(some)) },
      $setOnInsert: { user, templateId, expiresAt },
    },
    upsert: true,
  }
}

function saveMarker(epoch: number, { save }: DayTotals) {
  return { place: `saves.${Number(save) % REMEMBERED_SAVES}`, name: `${epoch}-${save}` }
}
