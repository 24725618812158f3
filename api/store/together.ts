import DataLoader from 'dataloader'
import mongoose, { type Model } from 'mongoose'

/** Calls that write when it is time to send what has gathered. */
type Gathering = (send: () => void) => void

/** A store with one thread answers nobody else meanwhile: this many writes take it about ten milliseconds. */
export const AT_MOST = 400

/** Answers that have come at once are read in one turn of the event loop, and what follows them is asked for after it. */
const forThisTurn: Gathering = setImmediate

/** Asks the store one question for all keys that are wanted at the same moment; an `Error` among its answers fails one key alone. */
export function askedTogether<Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<ArrayLike<Answer | Error>>,
  gathering: Gathering = forThisTurn,
): (key: Key) => Promise<Answer> {
  const loader = new DataLoader(ask, { cache: false, maxBatchSize: AT_MOST, batchScheduleFn: gathering })
  return (key) => loader.load(key)
}

/** Finds documents by their ids, with one question for all that are wanted at the same moment; null for who is not there. */
export const foundTogether = <Found extends { _id: unknown }>(find: (ids: readonly string[]) => PromiseLike<Found[]>) =>
  askedTogether<string, Found | null>(async (ids) => {
    const found = new Map((await find(ids)).map((each) => [String(each._id), each]))
    return ids.map((id) => found.get(id) ?? null)
  })

type Operation = mongoose.mongo.AnyBulkWriteOperation

/** Writes one thing to the store; rejects where just this one failed. */
export type WriteTogether = (operation: Operation) => Promise<void>

/** Sends what is to be written at the same moment in one call, by the driver: Mongoose would cast what has the right types already. */
export const writtenTogether = (
  { collection }: Pick<Model<never>, 'collection'>,
  gathering?: Gathering,
): WriteTogether =>
  askedTogether(async (operations) => {
    const failures = await failuresOf(collection.bulkWrite([...operations], { ordered: false }))
    return operations.map((_, index) => failures.get(index))
  }, gathering)

/** Why single operations of a call failed, by their index; rejects where nothing is known of any. */
async function failuresOf(call: Promise<unknown>): Promise<Map<number, Error>> {
  const { MongoBulkWriteError, MongoServerError } = mongoose.mongo
  try {
    await call
    return new Map()
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) throw error
    const failures = [error.writeErrors]
      .flat()
      .map(({ index, err }) => ({ index, message: err.errmsg, code: err.code }))
    return new Map(failures.map(({ index, ...failure }) => [index, new MongoServerError(failure)]))
  }
}
