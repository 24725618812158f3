import { MongoClient, ObjectId } from 'mongodb'
import { FIELDS, listOf, type StoredBot } from './bots'
import { MONGODB_URI } from './settings'

const client = await new MongoClient(MONGODB_URI).connect()
const bots = client.db().collection<Omit<StoredBot, '_id'> & { _id: ObjectId; user: ObjectId }>('bots')

export const listBots = async (user: string) =>
  listOf(await bots.find({ user: new ObjectId(user) }, { projection: FIELDS, sort: { _id: 1 }, limit: 100 }).toArray())

export const renameBot = (user: string, id: string, name: string) =>
  bots.updateOne({ _id: new ObjectId(id), user: new ObjectId(user) }, { $set: { name } })
