import mongoose from 'mongoose'

/** The store's collections that the work asks, one entry a question. */
export async function questionsOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = []
  mongoose.set('debug', (collection: string) => asked.push(collection))
  try {
    await work()
    return asked
  } finally {
    mongoose.set('debug', false)
  }
}
