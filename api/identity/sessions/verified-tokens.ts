import { LRUCache } from 'lru-cache'
import { SUSPENDED } from '../../../shared/messages'
import { SECOND } from '../../../shared/time'
import { unauthorized } from '../../platform/errors'
import type { Log } from '../../platform/log'
import type { Clock } from '../../platform/time/clock'
import type { MessageBus } from '../../realtime/bus/message-bus'
import { UserModel } from '../users/user-model'
import type { SessionViewer } from '../viewer/viewer'
import { SessionModel } from './session-model'
import type { SessionTokens, VerifiedToken } from './session-tokens'

/** How long a session goes on in a process that the message of its end does not reach. */
const RECHECK_INTERVAL = 5 * SECOND
const LAST_SEEN_INTERVAL = 30 * SECOND
const MAX_CACHED = 10_000
const CHANNEL = 'sessions-ended'

/** Sessions of one player that have ended: the listed ones, or all but `kept`. */
interface EndedSessions {
  user: string
  sessions?: string[]
  kept?: string
}

/** Tokens that this process has verified, until they expire or any process ends their session. */
export interface VerifiedTokens {
  viewerOf(token: string): Promise<SessionViewer | null>
  /** Makes every process forget the tokens of these sessions. */
  publishEnded(ended: EndedSessions): void
}

interface VerifiedTokensDeps {
  tokens: SessionTokens
  clock: Clock
  log: Log
  bus: MessageBus
}

interface CachedToken extends VerifiedToken {
  checkedAt: number
  seenAt: number
}

/** Verifying a signature queues behind password hashing, hence the cache. */
export function createVerifiedTokens({ tokens, clock, log, bus }: VerifiedTokensDeps): VerifiedTokens {
  const cache = new LRUCache<string, CachedToken>({ max: MAX_CACHED })
  let evictions = 0

  function evict(hasEnded: (viewer: SessionViewer) => boolean) {
    evictions++
    for (const [token, { viewer }] of cache) if (hasEnded(viewer)) cache.delete(token)
  }

  void bus.subscribe(CHANNEL, {
    onMessage(message) {
      const ended: EndedSessions = JSON.parse(message)
      evict((viewer) => isAmong(ended, viewer))
    },
    onMissed: () => evict(() => true),
  })

  async function isValid(entry: CachedToken): Promise<boolean> {
    if (entry.expiresAt <= clock.now()) return false
    const isRecent = clock.now() - entry.checkedAt < RECHECK_INTERVAL
    // While the bus is disconnected, only the store knows which sessions other processes have ended.
    if (isRecent && bus.isConnected) return true
    if (!(await isStored(entry.viewer))) return false
    if (isRecent) return true
    entry.checkedAt = clock.now()
    if (entry.checkedAt - entry.seenAt < LAST_SEEN_INTERVAL) return true
    entry.seenAt = entry.checkedAt
    await recordLastSeen(entry.viewer, { clock, log })
    return true
  }

  async function viewerOf(token: string): Promise<SessionViewer | null> {
    const evictionsBefore = evictions
    const entry = cache.get(token) ?? (await verify(tokens, token))
    if (!entry || !(await isValid(entry))) {
      cache.delete(token)
      if (entry) await refuseIfSuspended(entry.viewer)
      return null
    }
    // A session may have ended after the store was read.
    if (evictions !== evictionsBefore) return viewerOf(token)
    cache.set(token, entry)
    return entry.viewer
  }

  return { viewerOf, publishEnded: (ended) => void bus.publish(CHANNEL, JSON.stringify(ended)) }
}

async function verify(tokens: SessionTokens, token: string): Promise<CachedToken | null> {
  const verified = await tokens.verify(token)
  return verified && { ...verified, checkedAt: Number.NEGATIVE_INFINITY, seenAt: Number.NEGATIVE_INFINITY }
}

async function isStored({ id, sessionId }: SessionViewer): Promise<boolean> {
  return (
    (await SessionModel.exists({ _id: sessionId, user: id })) !== null && (await UserModel.exists({ _id: id })) !== null
  )
}

/** A suspension ends all sessions; their tokens still say whose they were. */
async function refuseIfSuspended({ id }: SessionViewer): Promise<void> {
  const user = await UserModel.findById(id, { suspendedAt: 1 }).lean()
  if (user?.suspendedAt) throw unauthorized(SUSPENDED)
}

/** A store that is readable but out of space must not sign players out. */
async function recordLastSeen({ sessionId }: SessionViewer, { clock, log }: { clock: Clock; log: Log }): Promise<void> {
  try {
    await SessionModel.updateOne({ _id: sessionId }, { $set: { lastSeenAt: new Date(clock.now()) } })
  } catch (err) {
    log.warn({ err }, 'Could not record when a session was last seen')
  }
}

function isAmong({ user, sessions, kept }: EndedSessions, { id, sessionId }: SessionViewer): boolean {
  return id === user && (sessions ? sessions.includes(sessionId) : sessionId !== kept)
}
