import { MongoClient, ObjectId } from 'mongodb'
import {
  type Action,
  DETAIL_FIELDS,
  desiredBy,
  detailOf,
  FIELDS,
  listOf,
  type NewBot,
  newBotOf,
  oneOf,
  type StoredDetail,
  updateOf,
} from './bots'
import { MONGODB_URI } from './settings'

const client = await new MongoClient(MONGODB_URI).connect()
export const database = client.db()
const bots = database.collection<Omit<StoredDetail, '_id'> & { _id: ObjectId; user: ObjectId }>('bots')
const accounts = database.collection('accounts')

export const listBots = async (user: string) =>
  listOf(await bots.find({ user: new ObjectId(user) }, { projection: FIELDS, sort: { _id: 1 }, limit: 100 }).toArray())

const owned = (user: string, id: string) => ({ _id: new ObjectId(id), user: new ObjectId(user) })

export async function readBot(user: string, id: string) {
  const bot = await bots.findOne(owned(user, id), { projection: DETAIL_FIELDS })
  return bot && detailOf(bot)
}

export async function setDesired(user: string, id: string, action: Action) {
  const filter = { ...owned(user, id), desired: { $ne: desiredBy(action) } }
  const options = { returnDocument: 'after', projection: FIELDS } as const
  const written = await bots.findOneAndUpdate(filter, updateOf(action), options)
  const bot = written ?? (await bots.findOne(owned(user, id), { projection: FIELDS }))
  return bot && oneOf(bot)
}

/** Null if the account is not the player's. */
export async function createBot(user: string, input: NewBot) {
  const account = owned(user, input.accountId)
  if (!(await accounts.findOne(account, { projection: { _id: 1 } }))) return null
  const bot = {
    ...newBotOf(input),
    _id: new ObjectId(),
    user: account.user,
    account: account._id,
    createdAt: new Date(),
  }
  await bots.insertOne(bot)
  return oneOf(bot)
}

export const renameBot = (user: string, id: string, name: string) => bots.updateOne(owned(user, id), { $set: { name } })
