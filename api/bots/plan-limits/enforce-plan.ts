import type { Types } from 'mongoose'
import { UserModel } from '../../identity/users/user-model'
import type { Clock } from '../../platform/time/clock'
import type { ChangePublisher } from '../../realtime/changes/changes'
import { type BotDocument, BotModel } from '../model/bot-model'
import { deliverBotNotifications, pendingNotification } from '../outbox/bot-notifications'
import { type RunEnd, stoppedByItself } from '../stop-reasons'
import type { Catalogue } from '../templates/catalogue'
import { planEndOf } from './plan-allows'

interface EnforceDeps {
  changes: ChangePublisher
  clock: Clock
  catalogue: Pick<Catalogue, 'find'>
  fleet: { nudge(botId: string): void }
}

export async function enforcePlan(deps: EnforceDeps, user: Types.ObjectId): Promise<void> {
  const player = await UserModel.findOne({ _id: user, deletedAt: null }, { plan: 1 }).lean()
  if (!player) return
  for (const bot of await BotModel.find({ user, desired: 'online' })) {
    const end = planEndOf(deps.catalogue, player.plan, bot)
    if (end) await takeOffline(deps, bot, end)
  }
}

async function takeOffline(deps: EnforceDeps, bot: BotDocument, end: RunEnd): Promise<void> {
  const now = deps.clock.now()
  const notification = pendingNotification(now, end.code, stoppedByItself(bot, end))
  const { modifiedCount } = await BotModel.updateOne(
    { _id: bot._id, desiredGeneration: bot.desiredGeneration, desired: 'online' },
    {
      $set: { desired: 'offline', stopReason: end, desiredAt: new Date(now) },
      $unset: { startedFrom: 1 },
      $inc: { desiredGeneration: 1 },
      $push: { pendingNotifications: notification },
    },
  )
  if (modifiedCount === 0) return
  deps.changes.publish({ kind: 'bot', user: bot.user, id: bot._id })
  deps.fleet.nudge(bot.id)
  await deliverBotNotifications(deps, { _id: bot._id, user: bot.user, pendingNotifications: [notification] })
}
