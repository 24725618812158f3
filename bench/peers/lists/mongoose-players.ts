import mongoose, { Schema } from 'mongoose'
import { newSession, PLAYER_FIELDS } from './players'
import { READS } from './settings'

const options = { versionKey: false, autoIndex: false, autoCreate: false } as const
const users = new Schema(
  {
    email: { type: String, required: true },
    passwordHash: { type: String, default: null },
    plan: { type: String, required: true },
    username: { type: String, default: null },
    avatar: { type: String, default: null },
    isAdmin: { type: Boolean, default: false },
    timeZone: { type: String, default: null },
  },
  options,
)
const sessions = new Schema(
  {
    _id: { type: String, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    userAgent: { type: String, default: '' },
    method: { type: String, required: true },
    createdAt: { type: Date, required: true },
    lastSeenAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  options,
)
const UserModel = mongoose.model('User', users, 'users')
const SessionModel = mongoose.model('Session', sessions, 'sessions')

export async function findPlayer(email: string) {
  const question = UserModel.findOne({ email })
  return READS === 'lean' ? question.select(PLAYER_FIELDS).lean() : question
}

type Player = NonNullable<Awaited<ReturnType<typeof findPlayer>>>

/** Returns what its token says. */
export async function openSession(user: Player) {
  const { claims, session } = newSession(user)
  await SessionModel.create({ user: user._id, ...session })
  return claims
}
