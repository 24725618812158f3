import type { Types } from 'mongoose'
import type { Slots } from '../platform/store/take-free-slot'
import { BotModel } from './model/bot-model'

/** The occupied slots among those of a player's plan. */
export async function slotsOfPlayer(user: Types.ObjectId | string, slots: number): Promise<Slots> {
  return { taken: await BotModel.distinct('slot', { user }), slots }
}
