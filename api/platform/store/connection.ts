import mongoose, { type Connection, type ConnectOptions, type Model, type mongo } from 'mongoose'
import { SECOND } from '../../../shared/time'
import { AppError } from '../errors'

const RESPONSE_TIMEOUT = 3 * SECOND
const START_TIMEOUT = 5 * SECOND

/**
 * Limits how long a call waits for a store that is gone or frozen
 * (https://www.mongodb.com/docs/drivers/node/current/connect/connection-options/). The driver retries a read once, so
 * that one can take twice as long (https://www.mongodb.com/docs/manual/core/retryable-reads/).
 */
export function driverOptions(timeout = RESPONSE_TIMEOUT): mongoose.mongo.MongoClientOptions {
  return {
    serverSelectionTimeoutMS: timeout,
    connectTimeoutMS: timeout,
    waitQueueTimeoutMS: timeout,
    // The driver's `timeoutMS` should cover all of these, but has no effect in this version.
    socketTimeoutMS: timeout,
    // An acknowledged write must survive a change of the primary (https://www.mongodb.com/docs/manual/reference/write-concern/).
    writeConcern: { w: 'majority' },
  }
}

export function mongooseOptions(timeout?: number): ConnectOptions {
  // Mongoose would buffer calls for ten seconds (https://mongoosejs.com/docs/connections.html#buffering).
  return { ...driverOptions(timeout), bufferCommands: false }
}

/** True also for a store that refuses this process. */
export async function isStoreReachable(uri: string): Promise<boolean> {
  const client = new mongoose.mongo.MongoClient(uri, driverOptions(START_TIMEOUT))
  try {
    await client.connect()
    return true
  } catch (error) {
    return !isStoreAway(error)
  } finally {
    await client.close()
  }
}

export async function connectModels(uri: string): Promise<void> {
  // Without the timeouts of calls: building an index can take long.
  const patient = { serverSelectionTimeoutMS: START_TIMEOUT, connectTimeoutMS: START_TIMEOUT }
  await mongoose.connect(uri, { ...patient, autoCreate: false, autoIndex: false })
  await Promise.all(Object.values(mongoose.models).map(createCollection))
  await mongoose.disconnect()
  await mongoose.connect(uri, mongooseOptions())
}

/** With its indexes, in one command; Mongoose would send one for each. */
async function createCollection(model: Model<unknown>): Promise<void> {
  const indexes = model.schema.indexes().map(([key, options]) => ({ ...options, key }) as mongo.IndexDescription)
  if (indexes.length === 0) await model.createCollection()
  else await mongoose.connection.collection(model.collection.name).createIndexes(indexes)
}

/** Moves all models to new sockets. If the store does not answer there either, the old ones stay. */
export async function reconnectModels(connection: Connection, uri: string): Promise<void> {
  const client = await new mongoose.mongo.MongoClient(uri, driverOptions()).connect()
  await connection.close()
  connection.setClient(client)
}

const DISK_FULL = 14_031
/**
 * Shutting down (3), not the primary (3), cannot write (2):
 * https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml
 */
const CANNOT_SERVE_CODES = [91, 11_600, 11_602, 189, 10_107, 13_435, 39, DISK_FULL]
/** The driver does not export the classes of these errors. */
const POOL_ERRORS = ['MongoWaitQueueTimeoutError', 'MongoPoolClosedError']

/** The store is gone, frozen or full, as opposed to a wrong call. */
export function isStoreAway(error: unknown): boolean {
  const { mongo } = mongoose
  // A bulk write wraps every failure, network errors included.
  if (error instanceof mongo.MongoBulkWriteError && error.errorResponse instanceof Error)
    return isStoreAway(error.errorResponse)
  if (error instanceof mongo.MongoServerError) return CANNOT_SERVE_CODES.includes(Number(error.code))
  if (error instanceof mongo.MongoDriverError && POOL_ERRORS.includes(error.name)) return true
  return AWAY_ERRORS.some((kind) => error instanceof kind)
}

const AWAY_ERRORS = [
  mongoose.mongo.MongoNetworkError,
  mongoose.mongo.MongoServerSelectionError,
  mongoose.mongo.MongoNotConnectedError,
  mongoose.mongo.MongoTopologyClosedError,
  mongoose.mongo.MongoClientClosedError,
  mongoose.Error.MongooseServerSelectionError,
]

export const storeAway = (cause?: unknown) =>
  new AppError('unavailable', 'The store does not answer right now. Please try again in a moment.', { cause })

/** Why the store cannot be used, as the end of a sentence. */
export function storeFaultOf(error: unknown): string {
  if (error instanceof mongoose.mongo.MongoServerError) {
    if (error.code === DISK_FULL) return 'has no room to write: its disk is full'
    return `refuses to serve: ${error.message.replace(/\.$/, '')}`
  }
  // A call that waited for a connection fails with the pool; the cause has the reason.
  if (error instanceof mongoose.mongo.MongoError && error.cause) return storeFaultOf(error.cause)
  return 'does not answer'
}
