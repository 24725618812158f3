import type { AnyBulkWriteOperation } from 'mongoose'
import type { Clock } from '../foundation/clock'
import { BotDayModel, type BotDayRecord } from './bot-day-model'
import { type BulkUpdates, createBulkUpdates } from './bulk-updates'

export type DayUpdate = Extract<AnyBulkWriteOperation<BotDayRecord>, { updateOne: unknown }>['updateOne']

/** Writes what the books of all bots of this process have noted. */
export type DayUpdates = BulkUpdates<DayUpdate>

export const createDayUpdates = (clock: Clock): DayUpdates =>
  createBulkUpdates(clock, (updates) => {
    const operations = updates.map((updateOne) => ({ updateOne }))
    return BotDayModel.bulkWrite(operations, { ordered: false })
  })
