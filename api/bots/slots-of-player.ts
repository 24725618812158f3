import type { Types } from 'mongoose'
import type { Slots } from '../platform/store/take-free-slot'
import { BotModel } from './model/bot-model'

/** Which of the slots of a player's plan their bots hold. */
export async function slotsOfPlayer(user: Types.ObjectId | string, slots: number): Promise<Slots> {
  return { taken: await BotModel.distinct('slot', { user }), slots }
}
