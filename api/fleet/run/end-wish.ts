import { asNamedNow } from '../../bots/find-owned-bot'
import { BotModel, type BotRecord } from '../../bots/model/bot-model'
import { owedNotice, tellNotices } from '../../bots/outbox/tell-notices'
import { type RunEnd, stoppedByItself } from '../../bots/stop-reasons'
import type { Clock } from '../../platform/clock'
import type { ChangePublisher } from '../../realtime/changes/changes'

/** Takes back the wish that a run served, because the run has ended by itself; a wish that has changed since stands. */
export async function endWish(
  deps: { clock: Clock; changes: ChangePublisher },
  bot: BotRecord,
  end: RunEnd,
): Promise<void> {
  const notice = owedNotice(deps.clock.now(), end.code, stoppedByItself(await asNamedNow(bot), end))
  const { modifiedCount } = await BotModel.updateOne(
    { _id: bot._id, epoch: bot.epoch, wish: bot.wish, desired: 'online' },
    {
      $set: { desired: 'offline', stopReason: { code: end.code, message: end.message } },
      $unset: { startedFrom: 1 },
      $push: { notices: notice },
    },
  )
  if (modifiedCount === 0) return
  deps.changes.publish({ kind: 'bot', user: bot.user, id: bot._id })
  await tellNotices(deps, { ...bot, notices: [notice] })
}
