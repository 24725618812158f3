import mongoose from 'mongoose'

/** The database of the store in this container. Numbers stay of the kind that they are. */
export async function openStandInStore() {
  const client = new mongoose.mongo.MongoClient('mongodb://127.0.0.1:27017', { promoteValues: false })
  return { client, db: (await client.connect()).db('castellan') }
}
