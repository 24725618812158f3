import type { ErrorCode } from '../../../shared/error-codes'
import { SUSPENDED } from '../../../shared/messages'
import { apiRefusal } from '../../../shared/plans/plan-refusals'
import { AppError, unauthorized } from '../../platform/errors'
import { coarseNetwork } from '../../platform/http/client/coarse-network'
import type { RateLimits } from '../../platform/http/rate-limits'
import type { Log } from '../../platform/log'
import type { Clock } from '../../platform/time/clock'
import type { ChangePublisher } from '../../realtime/changes/changes'
import { UserModel } from '../users/user-model'
import type { TokenAuthenticator, TokenViewer } from '../viewer/viewer'
import { ApiTokenModel, type ApiTokenRecord } from './api-token-model'
import { hashTokenSecret, isWellFormed } from './token-form'
import { createTokenUses } from './token-uses'

export interface ApiTokens extends TokenAuthenticator {
  close(): Promise<void>
}

interface ApiTokensDeps {
  clock: Clock
  changes: ChangePublisher
  log: Log
  rateLimits: Pick<RateLimits, 'calls' | 'tokenCalls'>
}

/** Checks the tokens of programs. It caches nothing: a token that was revoked or renewed, or has expired, is refused at the next call. */
export function createApiTokens({ clock, log, changes, rateLimits }: ApiTokensDeps): ApiTokens {
  const uses = createTokenUses({ clock, log, changes })

  return {
    async viewerOf(secret, network) {
      if (!isWellFormed(secret)) throw invalidToken('This token is not valid (its check digits do not fit).')
      const token = await findBySecret(secret, clock.now())
      const user = token && (await findActive(token))
      if (!token || !user) throw invalidToken('This token is not valid. It may have been revoked or renewed.')
      if (user.suspendedAt) throw unauthorized(SUSPENDED)
      if (isExpired(token, clock.now())) throw invalidToken('This token has expired. Please renew it.', 'token_expired')
      const viewer = viewOf(token)
      await rateLimits.calls.take(viewer.id)
      await rateLimits.tokenCalls.take(viewer.tokenId)
      uses.note({ tokenId: viewer.tokenId, user: viewer.id, network: coarseNetwork(network) })
      const refusal = apiRefusal(user.plan)
      if (refusal)
        throw new AppError('limit_reached', `${refusal} This token sleeps until you have it again.`, {
          code: 'token_asleep',
        })
      return viewer
    },
    async isOpen({ tokenId }) {
      const token = await ApiTokenModel.findById(tokenId).lean<ApiTokenRecord>()
      if (!token || isExpired(token, clock.now())) return false
      const user = await findActive(token)
      return user !== null && !user.suspendedAt && apiRefusal(user.plan) === null
    },
    close: uses.flush,
  }
}

async function findBySecret(secret: string, now: number): Promise<ApiTokenRecord | null> {
  const hash = hashTokenSecret(secret)
  return (
    (await ApiTokenModel.findOne({ hash }).lean<ApiTokenRecord>()) ??
    (await ApiTokenModel.findOne({ oldHash: hash, oldUntil: { $gt: new Date(now) } }).lean<ApiTokenRecord>())
  )
}

const findActive = ({ user }: ApiTokenRecord) =>
  UserModel.findOne({ _id: user, deletedAt: null }, { plan: 1, suspendedAt: 1 }).lean()

const invalidToken = (message: string, code: ErrorCode = 'invalid_token') =>
  new AppError('unauthorized', message, { code })

const isExpired = ({ expiresAt }: ApiTokenRecord, now: number) => expiresAt !== null && expiresAt.getTime() <= now

const viewOf = ({ _id, user, scopes, bots }: ApiTokenRecord): TokenViewer => ({
  kind: 'token',
  id: String(user),
  tokenId: String(_id),
  scopes,
  bots,
})
