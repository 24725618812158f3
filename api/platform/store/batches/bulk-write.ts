import mongoose, { type Model } from 'mongoose'
import { type BatchSchedule, batchLoader } from '../../batch-loader'

/** Finds documents by their ids, with one question for all that are wanted at the same moment; null for who is not there. */
export const findByIdBatched = <Found extends { _id: unknown }>(
  find: (ids: readonly string[]) => PromiseLike<Found[]>,
) =>
  batchLoader<string, Found | null>(async (ids) => {
    const found = new Map((await find(ids)).map((each) => [String(each._id), each]))
    return ids.map((id) => found.get(id) ?? null)
  })

type Operation = mongoose.mongo.AnyBulkWriteOperation

/** Writes one thing to the store; rejects where just this one failed. */
export type BulkWriter = (operation: Operation) => Promise<void>

/** Sends what is to be written at the same moment in one call, by the driver: Mongoose would cast what has the right types already. */
export const bulkWriter = ({ collection }: Pick<Model<never>, 'collection'>, gathering?: BatchSchedule): BulkWriter =>
  batchLoader(async (operations) => {
    const { failures } = await writeInBulk(collection, operations)
    return operations.map((_, index) => failures.get(index))
  }, gathering)

export interface BulkWriteOutcome {
  /** Why single operations failed, by their index. */
  failures: Map<number, Error>
  /** How many found a document to change. */
  matched: number
}

/** Writes all of it in one call, each by itself; rejects where nothing is known of any. */
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
    // No answer, or a refusal of the whole call.
    if (failures.length === 0) throw error
    return {
      failures: new Map(failures.map(({ index, ...failure }) => [index, new MongoServerError(failure)])),
      matched: error.matchedCount,
    }
  }
}
