import mongoose from 'mongoose'

/** `promoteValues: false` keeps the types of numbers. */
export async function openStandInStore() {
  const client = new mongoose.mongo.MongoClient('mongodb://127.0.0.1:27017', { promoteValues: false })
  return { client, db: (await client.connect()).db('castellan') }
}
