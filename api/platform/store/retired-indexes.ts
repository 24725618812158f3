import mongoose from 'mongoose'

/** Unique indexes of earlier versions, which Mongoose does not remove when a schema no longer names them. */
const RETIRED = [{ collection: 'bots', index: 'identity_1' }]

const NO_SUCH_COLLECTION = 26
const NO_SUCH_INDEX = 27

export async function dropRetiredIndexes(): Promise<void> {
  for (const { collection, index } of RETIRED) {
    await mongoose.connection.collection(collection).dropIndex(index).catch(ignoreMissing)
  }
}

function ignoreMissing(error: unknown) {
  const isMissing =
    error instanceof mongoose.mongo.MongoServerError && [NO_SUCH_COLLECTION, NO_SUCH_INDEX].includes(Number(error.code))
  if (!isMissing) throw error
}
