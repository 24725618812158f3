import { BotModel } from '../bots/model/bot-model'
import { endOf } from '../bots/stop-reasons'
import { findByIdBatched } from '../platform/store/batches/find-by-id-batched'
import type { Clock } from '../platform/time/clock'
import { withStoreTimeout } from './claims/with-store-timeout'
import type { ServedBots } from './served-bots'

const findDesired = findByIdBatched((ids) =>
  BotModel.find({ _id: { $in: ids }, desired: 'online' }, { desiredGeneration: 1 }).lean(),
)

/** Ends the runs whose bots were stopped, or stopped and started again. */
export async function endUnwanted({ clock }: { clock: Clock }, bots: ServedBots, botIds: string[]): Promise<void> {
  await Promise.all(
    botIds.map(async (botId) => {
      // Read before the store is: generations only grow, so a difference is a newer start or stop.
      const desiredGeneration = bots.generationOf(botId)
      if (desiredGeneration === null) return
      const desired = await withStoreTimeout(clock, findDesired(botId))
      if (desired?.desiredGeneration !== desiredGeneration) bots.end(botId, endOf('user'), desiredGeneration)
    }),
  )
}
