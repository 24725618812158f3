import { withCurrentName } from '../../bots/find-owned-bot'
import { BotModel, type BotRecord } from '../../bots/model/bot-model'
import { deliverBotNotifications, pendingNotification } from '../../bots/outbox/bot-notifications'
import { type RunEnd, stoppedByItself } from '../../bots/stop-reasons'
import type { Clock } from '../../platform/time/clock'
import type { ChangePublisher } from '../../realtime/changes/changes'

/** Takes back the wish that a run served, because the run has ended by itself; a wish that has changed since stands. */
export async function clearDesired(
  deps: { clock: Clock; changes: ChangePublisher },
  bot: BotRecord,
  end: RunEnd,
): Promise<void> {
  const notice = pendingNotification(deps.clock.now(), end.code, stoppedByItself(await withCurrentName(bot), end))
  const { modifiedCount } = await BotModel.updateOne(
    { _id: bot._id, epoch: bot.epoch, desiredGeneration: bot.desiredGeneration, desired: 'online' },
    {
      $set: { desired: 'offline', stopReason: { code: end.code, message: end.message } },
      $unset: { startedFrom: 1 },
      $push: { pendingNotifications: notice },
    },
  )
  if (modifiedCount === 0) return
  deps.changes.publish({ kind: 'bot', user: bot.user, id: bot._id })
  await deliverBotNotifications(deps, { ...bot, pendingNotifications: [notice] })
}
