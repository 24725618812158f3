import type mongoose from 'mongoose'
import { storeAway } from '../connection'

type Store = Pick<mongoose.mongo.MongoClient, 'db'>

/** Refuses when the store does not answer in time, be it gone or only silent; the driver has more patience. */
export async function pingStore(store: Store, within: number): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`No answer within ${within} ms`)), within)
  try {
    await Promise.race([store.db().admin().command({ ping: 1 }), late])
  } catch (cause) {
    throw storeAway(cause)
  } finally {
    clearTimeout(timer)
  }
}
