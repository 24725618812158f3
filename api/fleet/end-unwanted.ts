import type { Clock } from '../platform/time/clock'
import { withStoreTimeout } from './claims/with-store-timeout'
import { findDesiredState, outcomeOfStop } from './run/outcome'
import type { ServedBots } from './served-bots'

/** Ends the runs whose bots were stopped, or stopped and started again. */
export async function endUnwanted({ clock }: { clock: Clock }, bots: ServedBots, botIds: string[]): Promise<void> {
  await Promise.all(
    botIds.map(async (botId) => {
      // Read before the store is: generations only grow, so a difference is a newer start or stop.
      const desiredGeneration = bots.generationOf(botId)
      if (desiredGeneration === null) return
      const bot = await withStoreTimeout(clock, findDesiredState(botId))
      if (bot?.desiredGeneration !== desiredGeneration) bots.stop(botId, desiredGeneration, outcomeOfStop(bot))
    }),
  )
}
