import mongoose, { type Connection, type ConnectOptions } from 'mongoose'
import { SECOND } from '../../../shared/time'
import { AppError } from '../errors'
import { dropRetiredIndexes } from './retired-indexes'

const RESPONSE_TIMEOUT = 3 * SECOND
const START_TIMEOUT = 5 * SECOND

/**
 * What a call waits for: an answer that stands, and a store that is gone or frozen no longer than this. It is found by nobody,
 * connected to in vain, or asked without an answer; a read that may be tried again takes twice as long at most.
 */
export function driverOptions(answersWithin = RESPONSE_TIMEOUT): mongoose.mongo.MongoClientOptions {
  return {
    serverSelectionTimeoutMS: answersWithin,
    connectTimeoutMS: answersWithin,
    waitQueueTimeoutMS: answersWithin,
    // The driver's `timeoutMS` covered all of these in one, and has no effect any more.
    socketTimeoutMS: answersWithin,
    // A wish, a lease or an epoch that was acknowledged is not taken back when another server becomes the primary.
    writeConcern: { w: 'majority' },
  }
}

export function mongooseOptions(answersWithin?: number): ConnectOptions {
  // Mongoose would keep calls back for ten seconds, and then fail in words of its own.
  return { ...driverOptions(answersWithin), bufferCommands: false }
}

/** Whether there is a store at an address, be it that it refuses to serve this process. */
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

/** Connects every model to the store, with its indexes. */
export async function connectModels(uri: string): Promise<void> {
  // A new index may take longer to build than any call may wait for its answer.
  await mongoose.connect(uri, { serverSelectionTimeoutMS: START_TIMEOUT, connectTimeoutMS: START_TIMEOUT })
  await Promise.all(Object.values(mongoose.models).map((model) => model.init()))
  await dropRetiredIndexes()
  await mongoose.disconnect()
  await mongoose.connect(uri, mongooseOptions())
}

/** Has every model speak to the store over new sockets; where it does not answer over these either, nothing has changed. */
export async function reconnectModels(connection: Connection, uri: string): Promise<void> {
  const client = await new mongoose.mongo.MongoClient(uri, driverOptions()).connect()
  await connection.close()
  connection.setClient(client)
}

const DISK_FULL = 14_031
/** The store's own numbers for: going down (3), not the primary any more (3), no room or no way to write. */
const CANNOT_SERVE_CODES = [91, 11_600, 11_602, 189, 10_107, 13_435, 39, DISK_FULL]
/** Errors of the driver that it keeps to itself, so that their names have to do. */
const POOL_ERRORS = ['MongoWaitQueueTimeoutError', 'MongoPoolClosedError']

/** Whether an error says that the store is gone, frozen or full, rather than that a call was wrong. */
export function isStoreAway(error: unknown): boolean {
  const { mongo } = mongoose
  // Around whatever comes of a call that writes many things, or does not come.
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

/** Why a start gets nowhere with the store, in words that end a sentence. */
export function storeFaultOf(error: unknown): string {
  if (error instanceof mongoose.mongo.MongoServerError) {
    if (error.code === DISK_FULL) return 'has no room to write: its disk is full'
    return `refuses to serve: ${error.message.replace(/\.$/, '')}`
  }
  // What waited for a connection when the store refused another call fails for that one's reason.
  if (error instanceof mongoose.mongo.MongoError && error.cause) return storeFaultOf(error.cause)
  return 'does not answer'
}
