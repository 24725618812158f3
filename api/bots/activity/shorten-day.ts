import type { Types } from 'mongoose'
import type { DayActivity } from './activity-in'
import { BotDayModel } from './bot-day-model'
import { MAX_INTERVALS, mergeIntervals } from './merge-intervals'

export type StoredDay = DayActivity & { _id: Types.ObjectId; saves?: Record<string, string> }

/** More than a run adds between two looks of its own; only days that were kept before there was a bound hold as many. */
const REWRITE_THRESHOLD = MAX_INTERVALS * 2

/** The day with as many stretches as a day may keep; one with far more is stored so, and costs its readers that much once. */
export async function withMergedIntervals({ saves, _id, ...day }: StoredDay): Promise<DayActivity> {
  const { stretches = {} } = day
  const count = Object.keys(stretches).length
  if (count <= MAX_INTERVALS) return day
  const few = mergeIntervals(stretches)
  // A run that has saved meanwhile has its say first, and the next reader shortens the day.
  if (count > REWRITE_THRESHOLD) await BotDayModel.updateOne({ _id, saves: saves ?? {} }, { $set: { stretches: few } })
  return { ...day, stretches: few }
}
