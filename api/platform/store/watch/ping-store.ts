import type mongoose from 'mongoose'
import { AppError } from '../../errors'
import type { Clock } from '../../time/clock'
import { withTimeout } from '../../time/with-timeout'
import { storeAway } from '../connection'

type Store = Pick<mongoose.mongo.MongoClient, 'db'>

interface Limit {
  clock: Clock
  timeout: number
}

/**
 * The driver itself would wait longer.
 * @throws if the store does not answer in time
 */
export const pingStore = (store: Store, limit: Limit) =>
  answeredInTime(limit, storeAway, () => store.db().admin().command({ ping: 1 }))

/**
 * A store with a full disk still answers reads.
 * @throws if the write fails or takes too long
 */
export const writeToStore = (store: Store, limit: Limit) =>
  answeredInTime(limit, cannotWrite, () =>
    store
      .db()
      .collection('health')
      .updateOne({ name: 'written' }, { $set: { at: new Date() } }, { upsert: true }),
  )

const cannotWrite = (cause: unknown) =>
  new AppError('unavailable', 'The store cannot write right now: its disk may be full.', { cause })

async function answeredInTime(
  { clock, timeout }: Limit,
  refusal: (cause: unknown) => AppError,
  ask: () => Promise<unknown>,
) {
  try {
    await withTimeout(clock, timeout, ask())
  } catch (cause) {
    throw refusal(cause)
  }
}
