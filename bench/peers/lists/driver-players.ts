import type { ObjectId } from 'mongodb'
import { database } from './driver-bots'
import { newSession, PLAYER_FIELDS, type StoredPlayer } from './players'

type Player = Omit<StoredPlayer, '_id'> & { _id: ObjectId }

const users = database.collection<Player>('users')
const sessions = database.collection<{ _id: string; user: ObjectId }>('sessions')

export const findPlayer = (email: string) => users.findOne({ email }, { projection: PLAYER_FIELDS })

/** Returns what its token says. */
export async function openSession(user: Player) {
  const { claims, session } = newSession(user)
  await sessions.insertOne({ user: user._id, ...session })
  return claims
}
