import type mongoose from 'mongoose'
import { bulkWriter } from '../../platform/store/batches/bulk-write'
import type { Clock } from '../../platform/time/clock'
import { BotDayModel } from './bot-day-model'

const BATCH_WINDOW = 100

export type DayUpdate = mongoose.mongo.UpdateOneModel

/** Writes what the books of all bots of this process have noted; rejects where just this update failed. */
export type UpdateDay = (update: DayUpdate) => Promise<void>

const writeDay = bulkWriter(BotDayModel)

/** For what somebody waits for. */
export const updateDayNow: UpdateDay = (updateOne) => writeDay({ updateOne })

/** The first update goes to the store at once; those that come within a moment after it go together. */
export function createDayUpdater(clock: Clock): UpdateDay {
  let pause = Promise.resolve()
  const write = bulkWriter(BotDayModel, (send) => {
    pause = pause.then(() => {
      send()
      return clock.sleep(BATCH_WINDOW)
    })
  })
  return (updateOne) => write({ updateOne })
}
