import { createConnection, Types } from 'mongoose'
import { SessionModel } from '../../../api/identity/sessions/session-model'
import { createSessionTokens } from '../../../api/identity/sessions/session-tokens'
import { UserModel } from '../../../api/identity/users/user-model'
import { systemClock } from '../../../api/platform/time/clock'
import { DAY } from '../../../shared/time'

const BATCH_SIZE = 250

export interface SignedInPlayer {
  token: string
}

interface Stored {
  mongodbUri: string
  secret: string
}

/** Stores players with bots and a session each. Registering them would hash a password for each. */
export async function storePlayers(
  { mongodbUri, secret }: Stored,
  { players, botsEach }: { players: number; botsEach: number },
): Promise<SignedInPlayer[]> {
  const tokens = createSessionTokens({ secret, clock: systemClock })
  const expiresAt = Date.now() + DAY
  const store = await createConnection(mongodbUri).asPromise()
  const Users = store.model('User', UserModel.schema)
  const Sessions = store.model('Session', SessionModel.schema)
  try {
    const stored: SignedInPlayer[] = []
    for (let from = 0; from < players; from += BATCH_SIZE) {
      const count = Math.min(BATCH_SIZE, players - from)
      const users = await Users.insertMany(
        Array.from({ length: count }, () => ({ email: `${crypto.randomUUID()}@example.com`, plan: 'pro' })),
      )
      const sessions = users.map(({ _id }) => sessionOf(_id, expiresAt))
      await Sessions.insertMany(sessions)
      const bots = users.flatMap(({ _id }) => Array.from({ length: botsEach }, (_, slot) => botOf(_id, slot)))
      await store.collection('bots').insertMany(bots)
      const signed = users.map((user, at) => tokens.sign(user, { id: sessions[at]?._id ?? '', expiresAt }))
      stored.push(...(await Promise.all(signed)).map((token) => ({ token })))
    }
    return stored
  } finally {
    await store.close()
  }
}

const sessionOf = (user: Types.ObjectId, expiresAt: number) => ({
  _id: crypto.randomUUID(),
  user,
  userAgent: 'Firefox',
  method: 'password' as const,
  createdAt: new Date(),
  lastSeenAt: new Date(),
  expiresAt: new Date(expiresAt),
})

function botOf(user: Types.ObjectId, slot: number) {
  const what = { name: 'Bot', templateId: 'resource-collector', account: null, settings: {}, secrets: {} }
  const state = { slot, desired: 'offline', desiredGeneration: 0, identity: null, epoch: 0, stopReason: null }
  return { _id: new Types.ObjectId(), user, ...what, ...state, createdAt: new Date() }
}
