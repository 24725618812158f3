import type { Types } from 'mongoose'
import { BotDayModel } from './bot-day-model'
import { fewStretches, MOST_STRETCHES } from './few-stretches'
import type { KeptDay } from './worked-in'

export type StoredDay = KeptDay & { _id: Types.ObjectId; saves?: Record<string, string> }

/** More than a run adds between two looks of its own; only days that were kept before there was a bound hold as many. */
const FAR_TOO_MANY = MOST_STRETCHES * 2

/** The day with as many stretches as a day may keep; one with far more is stored so, and costs its readers that much once. */
export async function withFewStretches({ saves, _id, ...day }: StoredDay): Promise<KeptDay> {
  const { stretches = {} } = day
  const count = Object.keys(stretches).length
  if (count <= MOST_STRETCHES) return day
  const few = fewStretches(stretches)
  // A run that has saved meanwhile has its say first, and the next reader shortens the day.
  if (count > FAR_TOO_MANY) await BotDayModel.updateOne({ _id, saves: saves ?? {} }, { $set: { stretches: few } })
  return { ...day, stretches: few }
}
