import { withCurrentName } from '../../bots/find-owned-bot'
import { BotModel, type BotRecord } from '../../bots/model/bot-model'
import { stoppedEvents } from '../../bots/outbox/bot-events'
import { deliverBotNotifications, pendingNotification } from '../../bots/outbox/bot-notifications'
import { type RunEnd, stoppedByItself } from '../../bots/stop-reasons'
import type { Clock } from '../../platform/time/clock'
import type { ChangePublisher } from '../../realtime/changes/changes'

interface EndedRun {
  end: RunEnd
  gained: number
}

/** Sets a bot offline whose run ended by itself, unless the player has started or stopped it in between. */
export async function clearDesired(
  deps: { clock: Clock; changes: ChangePublisher },
  bot: BotRecord,
  { end, gained }: EndedRun,
): Promise<void> {
  const now = deps.clock.now()
  const named = { ...bot, ...(await withCurrentName(bot)) }
  const notification = pendingNotification(now, {
    kind: end.code,
    message: stoppedByItself(named, end),
    events: stoppedEvents(named, { end, now, run: { number: bot.epoch, gains: gained } }),
  })
  const { modifiedCount } = await BotModel.updateOne(
    { _id: bot._id, epoch: bot.epoch, desiredGeneration: bot.desiredGeneration, desired: 'online' },
    {
      $set: { desired: 'offline', stopReason: { code: end.code, message: end.message } },
      $unset: { startedFrom: 1, runReceiver: 1 },
      $push: { pendingNotifications: notification },
    },
  )
  if (modifiedCount === 0) return
  deps.changes.publish({ kind: 'bot', user: bot.user, id: bot._id })
  await deliverBotNotifications(deps, { ...bot, pendingNotifications: [notification] })
}
