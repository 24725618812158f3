import { MAX_SESSIONS } from '../../../shared/limits'
import { DAY } from '../../../shared/time'
import type { Log } from '../../platform/log'
import { deleteInBatches } from '../../platform/store/batches/delete-in-batches'
import type { Clock } from '../../platform/time/clock'
import type { MessageBus } from '../../realtime/bus/message-bus'
import type { UserDocument } from '../users/user-model'
import type { Authenticator, SessionViewer } from '../viewer/viewer'
import { isSessionOpen } from './is-session-open'
import { SessionModel } from './session-model'
import { createSessionTokens } from './session-tokens'
import { createVerifiedTokens } from './verified-tokens'

const SESSION_TTL = 7 * DAY

type SignInMethod = 'password' | 'discord'

export interface Sessions extends Authenticator {
  viewerOf(token: string): Promise<SessionViewer | null>
  /** Opens a session and returns its token: a JWT (HS256, 7 days). */
  issue(user: UserDocument, userAgent: string, method?: SignInMethod): Promise<string>
  /** Ends one session of a player; returns whether it existed. */
  revoke(viewer: SessionViewer): Promise<boolean>
  /** Ends all sessions of a player except `keptSessionId`; returns how many. */
  revokeAll(userId: string, keptSessionId?: string): Promise<number>
  /** Ends the sessions that a player opened with Discord, except `keptSessionId`. */
  revokeDiscordSessions(userId: string, keptSessionId: string): Promise<void>
}

/** Some sessions of a player, or all but the kept one. */
export type EndedSessions = { user: string; sessions: string[] } | { user: string; kept: string | undefined }

interface SessionsDeps {
  secret: string
  clock: Clock
  log: Log
  bus: MessageBus
  /** After sessions were ended, rather than expired. */
  onEnded?(ended: EndedSessions): Promise<void>
}

export function createSessions({ secret, clock, log, bus, onEnded }: SessionsDeps): Sessions {
  const tokens = createSessionTokens({ secret, clock })
  const { viewerOf, publishEnded } = createVerifiedTokens({ tokens, clock, log, bus })

  async function endListed(user: string, sessions: string[]) {
    if (sessions.length === 0) return
    await deleteInBatches(SessionModel, { user, _id: { $in: sessions } })
    publishEnded({ user, sessions })
  }

  return {
    viewerOf,
    async issue(user, userAgent, method = 'password') {
      const now = clock.now()
      const session = { id: crypto.randomUUID(), expiresAt: now + SESSION_TTL }
      await SessionModel.create({
        _id: session.id,
        user: user._id,
        userAgent: userAgent.slice(0, 256),
        method,
        createdAt: new Date(now),
        lastSeenAt: new Date(now),
        expiresAt: new Date(session.expiresAt),
      })
      // Counted after the insert, because two sign-ins may run at once.
      await endListed(user.id, await excessSessionsOf(user.id))
      return tokens.sign(user, session)
    },
    async revoke({ id, sessionId }) {
      const { deletedCount } = await SessionModel.deleteOne({ _id: sessionId, user: id })
      publishEnded({ user: id, sessions: [sessionId] })
      await onEnded?.({ user: id, sessions: [sessionId] })
      return deletedCount > 0
    },
    async revokeAll(userId, keptSessionId) {
      const ended = await deleteInBatches(SessionModel, { user: userId, _id: { $ne: keptSessionId } })
      publishEnded({ user: userId, kept: keptSessionId })
      await onEnded?.({ user: userId, kept: keptSessionId })
      return ended
    },
    async revokeDiscordSessions(userId, keptSessionId) {
      const filter = { user: userId, method: 'discord' as const, _id: { $ne: keptSessionId } }
      const found = await SessionModel.find(filter, { _id: 1 }).lean()
      const sessions = found.map(({ _id }) => _id)
      await endListed(userId, sessions)
      await onEnded?.({ user: userId, sessions })
    },
    isOpen: (viewer) => isSessionOpen(viewer, clock.now()),
  }
}

async function excessSessionsOf(user: string): Promise<string[]> {
  const excess = await SessionModel.find({ user }, { _id: 1 })
    .sort({ createdAt: -1, _id: -1 })
    .skip(MAX_SESSIONS)
    .lean()
  return excess.map(({ _id }) => _id)
}
