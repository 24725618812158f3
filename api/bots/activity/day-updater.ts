import type mongoose from 'mongoose'
import { bulkWriter } from '../../platform/store/batches/bulk-write'
import type { Clock } from '../../platform/time/clock'
import { BotDayModel } from './bot-day-model'

const BATCH_WINDOW = 100

export type DayUpdate = mongoose.mongo.UpdateOneModel

/** Writes activity of one day; rejects only when this update failed, not when others of its batch did. */
export type UpdateDay = (update: DayUpdate) => Promise<void>

const writeDay = bulkWriter(BotDayModel)

/** For a stop, which waits for the write. */
export const updateDayNow: UpdateDay = (updateOne) => writeDay({ updateOne })

/** Sends the first update at once, and batches those that follow within the window. */
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
