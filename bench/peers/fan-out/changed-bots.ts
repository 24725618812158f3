import { Redis } from 'ioredis'
import { MongoClient, ObjectId } from 'mongodb'
import { FIELDS, oneOf, type StoredBot } from '../lists/bots'
import { MONGODB_URI } from '../lists/settings'
import { REDIS_URL } from './settings'

/** Published as `changed:<player>` with the id of the bot. */
const CHANNELS = 'changed:*'

/** Reads each changed bot once, for all pages of its player. */
export async function followChangedBots(show: (player: string, event: string) => void) {
  const client = await new MongoClient(MONGODB_URI).connect()
  const bots = client.db().collection<Omit<StoredBot, '_id'> & { _id: ObjectId; user: ObjectId }>('bots')
  const redis = new Redis(REDIS_URL)
  redis.on('pmessage', async (_, channel: string, id: string) => {
    const player = channel.slice(CHANNELS.length - 1)
    const bot = await bots.findOne({ _id: new ObjectId(id), user: new ObjectId(player) }, { projection: FIELDS })
    if (bot) show(player, JSON.stringify(oneOf(bot)))
  })
  await redis.psubscribe(CHANNELS)
}
