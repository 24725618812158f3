import type mongoose from 'mongoose'
import { AppError } from '../../errors'
import { storeAway } from '../connection'

type Store = Pick<mongoose.mongo.MongoClient, 'db'>

/**
 * The driver itself would wait longer.
 * @throws if the store does not answer in time
 */
export const pingStore = (store: Store, within: number) =>
  answeredWithin(within, storeAway, () => store.db().admin().command({ ping: 1 }))

/**
 * A store with a full disk still answers reads.
 * @throws if the write fails or takes too long
 */
export const writeToStore = (store: Store, within: number) =>
  answeredWithin(within, cannotWrite, () =>
    store
      .db()
      .collection('health')
      .updateOne({ name: 'written' }, { $set: { at: new Date() } }, { upsert: true }),
  )

const cannotWrite = (cause: unknown) =>
  new AppError('unavailable', 'The store keeps nothing right now: its disk may be full.', { cause })

async function answeredWithin(within: number, refusal: (cause: unknown) => AppError, ask: () => Promise<unknown>) {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`No answer within ${within} ms`)), within)
  try {
    await Promise.race([ask(), late])
  } catch (cause) {
    throw refusal(cause)
  } finally {
    clearTimeout(timer)
  }
}
