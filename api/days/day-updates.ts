import type mongoose from 'mongoose'
import type { Clock } from '../foundation/clock'
import { BotDayModel } from './bot-day-model'
import { type BulkUpdates, createBulkUpdates } from './bulk-updates'

export type DayUpdate = mongoose.mongo.UpdateOneModel

/** Writes what the books of all bots of this process have noted. */
export type DayUpdates = BulkUpdates<DayUpdate>

export const createDayUpdates = (clock: Clock): DayUpdates =>
  createBulkUpdates(clock, (updates) => {
    const operations = updates.map((updateOne) => ({ updateOne }))
    // By the driver: Mongoose would spend a quarter of a worker's processor time on casting what has the right types already.
    return BotDayModel.collection.bulkWrite(operations, { ordered: false })
  })
