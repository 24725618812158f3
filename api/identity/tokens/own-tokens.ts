import { type ApiToken, MAX_TOKENS, type NewToken, OLD_SECRET_HOURS } from '../../../shared/api-tokens'
import { HOUR } from '../../../shared/time'
import { conflict, notFound } from '../../platform/errors'
import { deleteInBatches } from '../../platform/store/batches/delete-in-batches'
import { isObjectId } from '../../platform/store/object-id'
import type { Clock } from '../../platform/time/clock'
import type { ChangePublisher } from '../../realtime/changes/changes'
import { recordAudit } from '../audit/record-audit'
import type { SessionCaller } from '../viewer/signed-in-caller'
import { ApiTokenModel, type ApiTokenRecord } from './api-token-model'
import { expiryOf } from './create-token'
import { hashTokenSecret, lastFourOf, newTokenSecret } from './token-form'
import { refuseWithoutApi } from './token-plan'
import { tokenView } from './token-view'

export interface OwnTokenDeps {
  clock: Clock
  changes: ChangePublisher
}

/** Newest first. Those of a plan without API access are listed too: they sleep. */
export async function listTokens({ id }: { id: string }): Promise<ApiToken[]> {
  const tokens = await ApiTokenModel.find({ user: id }).sort({ _id: -1 }).limit(MAX_TOKENS).lean<ApiTokenRecord[]>()
  return tokens.map(tokenView)
}

/** Another player's token is not found, as if it did not exist. */
export async function findOwnToken({ id }: { id: string }, tokenId: string): Promise<ApiTokenRecord> {
  const token = isObjectId(tokenId) && (await ApiTokenModel.findOne({ _id: tokenId, user: id }).lean<ApiTokenRecord>())
  if (!token) throw notFound('Token')
  return token
}

/** Makes a new secret. The current one works for another day, so that programs can change over one by one. */
export async function renewToken(
  deps: OwnTokenDeps,
  { viewer, caller }: SessionCaller,
  token: ApiTokenRecord,
): Promise<NewToken> {
  await refuseWithoutApi(viewer)
  const secret = newTokenSecret()
  const now = deps.clock.now()
  const last4 = lastFourOf(secret)
  await recordAudit(deps, caller, {
    action: 'token_renewed',
    actor: viewer.id,
    subject: viewer.id,
    detail: `…${token.last4} to …${last4}`,
  })
  const renewed = await ApiTokenModel.findOneAndUpdate(
    { _id: token._id, hash: token.hash },
    {
      $set: {
        hash: hashTokenSecret(secret),
        last4,
        oldHash: token.hash,
        oldUntil: oldUntil(token, now),
        expiresAt: expiryOf(token.lifetimeDays, now),
      },
    },
    { returnDocument: 'after' },
  ).lean<ApiTokenRecord>()
  if (!renewed)
    throw (await ApiTokenModel.exists({ _id: token._id }))
      ? conflict('This token was just renewed.')
      : notFound('Token')
  deps.changes.publish({ kind: 'token', user: viewer.id, id: token._id })
  return { token: tokenView(renewed), secret }
}

/** The old secret never lives longer than it would have without the renewal. */
function oldUntil({ expiresAt }: ApiTokenRecord, now: number): Date {
  const overlap = now + OLD_SECRET_HOURS * HOUR
  return new Date(Math.min(overlap, expiresAt?.getTime() ?? overlap))
}

/** Every process reads the token at each call, so none accepts it afterwards. */
export async function revokeToken(
  deps: OwnTokenDeps,
  { viewer, caller }: SessionCaller,
  token: ApiTokenRecord,
): Promise<void> {
  await recordAudit(deps, caller, {
    action: 'token_revoked',
    actor: viewer.id,
    subject: viewer.id,
    detail: `…${token.last4}`,
  })
  await ApiTokenModel.deleteOne({ _id: token._id })
  deps.changes.publish({ kind: 'token', user: viewer.id, id: token._id })
}

/** All tokens of the player, with one entry in the log. */
export async function revokeAllTokens(deps: OwnTokenDeps, { viewer, caller }: SessionCaller): Promise<void> {
  const tokens = await ApiTokenModel.countDocuments({ user: viewer.id })
  if (tokens === 0) return
  await recordAudit(deps, caller, {
    action: 'tokens_revoked',
    actor: viewer.id,
    subject: viewer.id,
    detail: String(tokens),
  })
  await deleteInBatches(ApiTokenModel, { user: viewer.id })
  deps.changes.publish({ kind: 'token', user: viewer.id, id: viewer.id })
}
