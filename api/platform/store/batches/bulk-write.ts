import mongoose, { type Model } from 'mongoose'
import { type BatchSchedule, batchLoader } from '../../batch-loader'

type Operation = mongoose.mongo.AnyBulkWriteOperation

export type BulkWriter = (operation: Operation) => Promise<void>

/**
 * Sends the operations of one moment in one call. By the driver, because Mongoose would cast values that already have
 * the right types.
 */
export const bulkWriter = ({ collection }: Pick<Model<never>, 'collection'>, schedule?: BatchSchedule): BulkWriter =>
  batchLoader(
    async (operations) => {
      const { failures } = await writeInBulk(collection, operations)
      return operations.map((_, index) => failures.get(index))
    },
    { schedule },
  )

export interface BulkWriteOutcome {
  /** By the index of the operation. */
  failures: Map<number, Error>
  matched: number
}

/** Writes unordered operations in one call. Rejects if the outcome is unknown. */
export async function writeInBulk(
  collection: Pick<Model<never>['collection'], 'bulkWrite'>,
  operations: readonly Operation[],
): Promise<BulkWriteOutcome> {
  const { MongoBulkWriteError, MongoServerError } = mongoose.mongo
  try {
    const { matchedCount } = await collection.bulkWrite([...operations], { ordered: false })
    return { failures: new Map(), matched: matchedCount }
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) throw error
    const failures = [error.writeErrors]
      .flat()
      .map(({ index, err }) => ({ index, message: err.errmsg, code: err.code }))
    // No answer, or the whole call was refused.
    if (failures.length === 0) throw error
    return {
      failures: new Map(failures.map(({ index, ...failure }) => [index, new MongoServerError(failure)])),
      matched: error.matchedCount,
    }
  }
}
