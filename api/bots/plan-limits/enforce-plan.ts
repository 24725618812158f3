import type { Types } from 'mongoose'
import { UserModel } from '../../identity/users/user-model'
import { BotModel, type BotRecord } from '../model/bot-model'
import { type TakeOfflineDeps, takeOffline } from '../take-offline'
import type { Catalogue } from '../templates/catalogue'
import { planEndOf } from './plan-allows'

type EnforceDeps = TakeOfflineDeps & { catalogue: Pick<Catalogue, 'builtIn' | 'isOwn'> }

export async function enforcePlan(deps: EnforceDeps, user: Types.ObjectId): Promise<void> {
  const player = await UserModel.findOne({ _id: user, deletedAt: null }, { plan: 1 }).lean()
  if (!player) return
  for (const bot of await BotModel.find({ user, desired: 'online' }).lean<BotRecord[]>()) {
    const end = planEndOf(deps.catalogue, player.plan, bot)
    if (end) await takeOffline(deps, bot, end)
  }
}
