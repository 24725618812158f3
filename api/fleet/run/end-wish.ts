import { BotModel, type BotRecord } from '../../bots/bot-model'
import { type RunEnd, stoppedByItself } from '../../bots/stop-reasons'
import type { ChangePublisher } from '../../changes/changes'
import type { Clock } from '../../foundation/clock'
import { recordNotification } from '../../notifications/record-notification'

/** Takes back the wish that a run served, because the run has ended by itself; a wish that has changed since stands. */
export async function endWish(
  deps: { clock: Clock; changes: ChangePublisher },
  bot: BotRecord,
  end: RunEnd,
): Promise<void> {
  const { modifiedCount } = await BotModel.updateOne(
    { _id: bot._id, epoch: bot.epoch, wish: bot.wish, desired: 'online' },
    { $set: { desired: 'offline', stopReason: { code: end.code, message: end.message } } },
  )
  if (modifiedCount === 0) return
  deps.changes.publish({ kind: 'bot', user: bot.user, id: bot._id })
  await recordNotification(deps, { user: bot.user, bot: bot._id, kind: end.code, message: stoppedByItself(bot, end) })
}
