import type { Types } from 'mongoose'
import type { Slots } from '../platform/store/take-free-slot'
import { BotModel } from './model/bot-model'

export async function slotsOfPlayer(user: Types.ObjectId | string, slots: number): Promise<Slots> {
  return { taken: await BotModel.distinct('slot', { user }), slots }
}
