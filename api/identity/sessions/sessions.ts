import { jwt } from '@elysiajs/jwt'
import { LRUCache } from 'lru-cache'
import { MAX_SESSIONS } from '../../../shared/limits'
import { DAY, SECOND } from '../../../shared/time'
import type { Log } from '../../platform/log'
import { deleteInBatches } from '../../platform/store/batches/delete-in-batches'
import { isObjectId } from '../../platform/store/object-id'
import type { Clock } from '../../platform/time/clock'
import type { MessageBus } from '../../realtime/bus/message-bus'
import { type UserDocument, UserModel } from '../users/user-model'
import { userView } from '../users/user-view'
import { SessionModel } from './session-model'

const ALGORITHM = 'HS256'
const SESSION_TTL = 7 * DAY
const RECHECK_INTERVAL = 30 * SECOND
const MAX_CACHED = 10_000

/** Who is calling. Plan and rights are not in it: they are read from the store. */
export interface Viewer {
  id: string
  sessionId: string
}

type SignInMethod = 'password' | 'discord'

export interface Sessions {
  /** Opens a session and answers its token: a JWT (HS256, 7 days). */
  issue(user: UserDocument, userAgent: string, by?: SignInMethod): Promise<string>
  /** Who the token stands for, or null. A revoked one ends at once, in every process. */
  viewerOf(token: string): Promise<Viewer | null>
  /** Ends one session of a player; answers whether it was there. */
  revoke(viewer: Viewer): Promise<boolean>
  /** Ends all sessions of a player, but for the one to keep; answers how many there were. */
  revokeAll(userId: string, keptSessionId?: string): Promise<number>
  /** Ends the sessions of a player that Discord opened, but for the one to keep. */
  revokeDiscordSessions(userId: string, keptSessionId: string): Promise<void>
  /** Whether session and player are still in the store, whatever is remembered here. */
  isOpen(viewer: Viewer): Promise<boolean>
}

interface SessionsDeps {
  secret: string
  clock: Clock
  log: Log
  signals: MessageBus
}

/** Sessions of a player that have ended: those named, else all but the one that is kept. */
interface EndedSessions {
  user: string
  sessions?: string[]
  kept?: string
}

const CHANNEL = 'sessions-ended'

interface CachedToken {
  viewer: Viewer
  expiresAt: number
  checkedAt: number
}

/** Checking a signature waits behind password hashing, so a token that was verified once is remembered until it ends. */
export function createSessions({ secret, clock, log, signals }: SessionsDeps): Sessions {
  const signer = jwt({ name: 'jwt', secret, alg: ALGORITHM }).decorator.jwt
  const cache = new LRUCache<string, CachedToken>({ max: MAX_CACHED })
  let revocations = 0

  async function verify(token: string): Promise<CachedToken | null> {
    const claims = await signer.verify(token, { algorithms: [ALGORITHM], currentDate: new Date(clock.now()) })
    if (claims === false) return null
    // What is signed is still only what somebody wrote: no type of a claim is checked by then.
    const { sub, jti, exp }: Record<string, unknown> = claims
    if (typeof sub !== 'string' || !isObjectId(sub) || typeof jti !== 'string' || typeof exp !== 'number') return null
    return { viewer: { id: sub, sessionId: jti }, expiresAt: exp * SECOND, checkedAt: Number.NEGATIVE_INFINITY }
  }

  async function isValid(entry: CachedToken): Promise<boolean> {
    if (entry.expiresAt <= clock.now()) return false
    const isRecent = clock.now() - entry.checkedAt < RECHECK_INTERVAL
    // Where other processes cannot be heard, only the store knows which sessions they have ended.
    if (isRecent && signals.isConnected) return true
    const { id, sessionId } = entry.viewer
    if (!(await SessionModel.exists({ _id: sessionId, user: id }))) return false
    if (!(await UserModel.exists({ _id: id }))) return false
    if (isRecent) return true
    entry.checkedAt = clock.now()
    await recordLastSeen(sessionId)
    return true
  }

  function evict(isOver: (viewer: Viewer) => boolean) {
    revocations++
    for (const [token, { viewer }] of cache) if (isOver(viewer)) cache.delete(token)
  }

  const publishEnded = (ending: EndedSessions) => signals.publish(CHANNEL, JSON.stringify(ending))
  void signals.subscribe(CHANNEL, {
    onMessage(message) {
      const ending: EndedSessions = JSON.parse(message)
      evict((viewer) => isAmong(ending, viewer))
    },
    onMissed: () => evict(() => true),
  })

  /** Nobody is sent away because a store that can be read has no room to write. */
  async function recordLastSeen(sessionId: string) {
    try {
      await SessionModel.updateOne({ _id: sessionId }, { $set: { lastSeenAt: new Date(clock.now()) } })
    } catch (err) {
      log.warn({ err }, 'When a session was last seen could not be noted')
    }
  }

  /** Counted after the new one is there: two sign-ins may come at once. */
  async function endOldest(userId: string) {
    const oldest = await SessionModel.find({ user: userId }, { _id: 1 })
      .sort({ createdAt: -1, _id: -1 })
      .skip(MAX_SESSIONS)
      .lean()
    if (oldest.length === 0) return
    const sessions = oldest.map(({ _id }) => _id)
    await deleteInBatches(SessionModel, { user: userId, _id: { $in: sessions } })
    publishEnded({ user: userId, sessions })
  }

  async function viewerOf(token: string): Promise<Viewer | null> {
    const revocationsBefore = revocations
    const entry = cache.get(token) ?? (await verify(token))
    if (!entry || !(await isValid(entry))) {
      cache.delete(token)
      return null
    }
    // What the store said may be from before a session was ended meanwhile.
    if (revocations !== revocationsBefore) return viewerOf(token)
    cache.set(token, entry)
    return entry.viewer
  }

  return {
    async issue(user, userAgent, by = 'password') {
      const now = clock.now()
      const session = crypto.randomUUID()
      await SessionModel.create({
        _id: session,
        user: user._id,
        userAgent: userAgent.slice(0, 256),
        by,
        createdAt: new Date(now),
        lastSeenAt: new Date(now),
        expiresAt: new Date(now + SESSION_TTL),
      })
      await endOldest(user.id)
      const { id, email, user_metadata, app_metadata } = userView(user)
      const exp = Math.floor((now + SESSION_TTL) / SECOND)
      return signer.sign({ sub: id, jti: session, email, user_metadata, app_metadata, iat: true, exp })
    },
    viewerOf,
    async revoke({ id, sessionId }) {
      const { deletedCount } = await SessionModel.deleteOne({ _id: sessionId, user: id })
      publishEnded({ user: id, sessions: [sessionId] })
      return deletedCount > 0
    },
    async revokeAll(userId, keptSessionId) {
      const ended = await deleteInBatches(SessionModel, { user: userId, _id: { $ne: keptSessionId } })
      publishEnded({ user: userId, kept: keptSessionId })
      return ended
    },
    async revokeDiscordSessions(userId, keptSessionId) {
      // One of an older version may have been opened by either.
      const found = await SessionModel.find(
        { user: userId, by: { $ne: 'password' }, _id: { $ne: keptSessionId } },
        { _id: 1 },
      ).lean()
      const sessions = found.map(({ _id }) => _id)
      if (sessions.length === 0) return
      await deleteInBatches(SessionModel, { user: userId, _id: { $in: sessions } })
      publishEnded({ user: userId, sessions })
    },
    async isOpen({ id, sessionId }) {
      const now = new Date(clock.now())
      const session = await SessionModel.exists({ _id: sessionId, user: id, expiresAt: { $gt: now } })
      return session !== null && (await UserModel.exists({ _id: id })) !== null
    },
  }
}

function isAmong({ user, sessions, kept }: EndedSessions, { id, sessionId }: Viewer): boolean {
  return id === user && (sessions ? sessions.includes(sessionId) : sessionId !== kept)
}
