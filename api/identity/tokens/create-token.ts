import { isOfBots, MAX_TOKENS, type NewToken, SCOPES, type Scope, type TokenInput } from '../../../shared/api-tokens'
import { DAY } from '../../../shared/time'
import { AppError, invalidAt, notFound } from '../../platform/errors'
import { creationFields } from '../../platform/store/chronological-id'
import type { Clock } from '../../platform/time/clock'
import type { ChangePublisher } from '../../realtime/changes/changes'
import { recordAudit } from '../audit/record-audit'
import type { SessionCaller } from '../viewer/signed-in-caller'
import { ApiTokenModel } from './api-token-model'
import { hashTokenSecret, lastFourOf, newTokenSecret } from './token-form'
import { refuseWithoutApi } from './token-plan'
import { tokenView } from './token-view'

export interface TokenDeps {
  clock: Clock
  changes: ChangePublisher
  /** Which of these bots the player has. */
  filterOwned(player: { id: string }, botIds: string[]): Promise<string[]>
}

export async function createToken(
  deps: TokenDeps,
  { viewer, caller }: SessionCaller,
  input: TokenInput,
): Promise<NewToken> {
  await refuseWithoutApi(viewer)
  const bots = input.bots ? await ownBots(deps, viewer, input.bots) : null
  if (bots) refuseBroadScopes(input.scopes)
  await refuseTooMany(viewer.id)
  const secret = newTokenSecret()
  const last4 = lastFourOf(secret)
  const lifetimeDays = input.expires_in_days ?? null
  const now = deps.clock.now()
  await recordAudit(deps, caller, {
    action: 'token_created',
    actor: viewer.id,
    subject: viewer.id,
    detail: `…${last4}: ${input.scopes.join(', ')}`,
  })
  const token = await ApiTokenModel.create({
    ...creationFields(now),
    user: viewer.id,
    name: input.name,
    scopes: input.scopes,
    bots,
    hash: hashTokenSecret(secret),
    last4,
    lifetimeDays,
    expiresAt: expiryOf(lifetimeDays, now),
  })
  await removeExcess(token)
  deps.changes.publish({ kind: 'token', user: viewer.id, id: token._id })
  return { token: tokenView(token), secret }
}

export const expiryOf = (days: number | null, now: number) => (days === null ? null : new Date(now + days * DAY))

async function ownBots({ filterOwned }: TokenDeps, viewer: { id: string }, named: string[]): Promise<string[]> {
  const bots = [...new Set(named)]
  const owned = await filterOwned(viewer, bots)
  if (owned.length < bots.length) throw notFound('Bot')
  return bots
}

function refuseBroadScopes(scopes: Scope[]): void {
  const broad = scopes.find((scope) => !isOfBots(scope))
  if (broad) throw invalidAt('scopes', `${SCOPES[broad].label} (${broad}) is only for tokens of all bots.`)
}

async function refuseTooMany(user: string): Promise<void> {
  if ((await ApiTokenModel.countDocuments({ user }).limit(MAX_TOKENS)) >= MAX_TOKENS) throw tooMany()
}

/** Counted again after the insert: two tabs may create at once. */
async function removeExcess({ _id, user }: Pick<InstanceType<typeof ApiTokenModel>, '_id' | 'user'>): Promise<void> {
  if ((await ApiTokenModel.countDocuments({ user, _id: { $lte: _id } })) <= MAX_TOKENS) return
  await ApiTokenModel.deleteOne({ _id })
  throw tooMany()
}

const tooMany = () =>
  new AppError('limit_reached', `You have ${MAX_TOKENS} tokens already. Please revoke one that you no longer use.`)
