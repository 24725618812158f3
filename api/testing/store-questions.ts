import mongoose from 'mongoose'
import { PauseModel } from '../realtime/versions/pause-model'

/** The store's collections that the work asks, one entry a question. Pauses are asked for at most four times a second. */
export async function questionsOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = []
  mongoose.set('debug', (collection: string) => {
    if (collection !== PauseModel.collection.name) asked.push(collection)
  })
  try {
    await work()
    return asked
  } finally {
    mongoose.set('debug', false)
  }
}
