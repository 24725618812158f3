import type { Clock } from '../platform/time/clock'
import type { ChangePublisher } from '../realtime/changes/changes'
import { BotModel, type BotRecord } from './model/bot-model'
import { stoppedEvents } from './outbox/bot-events'
import { deliverBotNotifications, pendingNotification } from './outbox/bot-notifications'
import { type RunEnd, stoppedByItself } from './stop-reasons'

export interface TakeOfflineDeps {
  changes: ChangePublisher
  clock: Clock
  fleet: { nudge(botId: string): void }
}

/** Stops a bot for a reason that its player did not choose. */
export async function takeOffline(deps: TakeOfflineDeps, bot: BotRecord, end: RunEnd): Promise<void> {
  const now = deps.clock.now()
  const notification = pendingNotification(now, {
    kind: end.code,
    message: stoppedByItself(bot, end),
    events: stoppedEvents(bot, { end, now }),
  })
  const { modifiedCount } = await BotModel.updateOne(
    { _id: bot._id, desiredGeneration: bot.desiredGeneration, desired: 'online' },
    {
      $set: { desired: 'offline', stopReason: end, desiredAt: new Date(now) },
      $unset: { startedFrom: 1, runReceiver: 1 },
      $inc: { desiredGeneration: 1 },
      $push: { pendingNotifications: notification },
    },
  )
  if (modifiedCount === 0) return
  deps.changes.publish({ kind: 'bot', user: bot.user, id: bot._id })
  deps.fleet.nudge(String(bot._id))
  await deliverBotNotifications(deps, { _id: bot._id, user: bot.user, pendingNotifications: [notification] })
}
