import type { ConfirmInput, User } from '../../../shared/auth'
import { LINK_EXPIRED } from '../../../shared/messages'
import type { LinkSigner } from '../../platform/encryption/link-signer'
import { conflict, invalid, unauthorized } from '../../platform/errors'
import type { Caller } from '../../platform/http/client/caller'
import type { RateLimits } from '../../platform/http/rate-limits'
import type { Clock } from '../../platform/time/clock'
import type { ChangePublisher } from '../../realtime/changes/changes'
import { recordAudit } from '../audit/record-audit'
import { pendingLetter } from '../letters/letter'
import { findUser } from '../users/find-user'
import { UserModel } from '../users/user-model'
import { SHOWN_OF_USER, userView } from '../users/user-view'
import type { SessionViewer } from '../viewer/viewer'
import { isTokenOf, readConfirmToken } from './confirm-token'

export interface ConfirmAddressDeps {
  clock: Clock
  changes: ChangePublisher
  rateLimits: RateLimits
  links: LinkSigner
}

/**
 * Proves that the signed-in player reads the mails to their address. A link alone proves nothing: someone else may have
 * registered with that address, and its owner would confirm their account.
 */
export async function confirmAddress(
  deps: ConfirmAddressDeps,
  { viewer, caller }: { viewer: SessionViewer; caller: Caller },
  { token }: ConfirmInput,
): Promise<User> {
  await deps.rateLimits.linksOfAddress.take(caller.network)
  const user = await findUser(viewer, { ...SHOWN_OF_USER, emailProvenAt: 1 })
  const opened = readConfirmToken(token)
  if (opened.user !== viewer.id) throw ofAnother()
  if (!isTokenOf(deps.links, { user: viewer.id, email: user.email }, opened)) throw invalid(WRONG)
  // Opened twice, or in two tabs.
  if (user.emailProvenAt) return userView(user)
  const now = deps.clock.now()
  if (opened.expiresAt <= now) throw invalid(LINK_EXPIRED)
  const { modifiedCount } = await UserModel.updateOne(
    { _id: user._id, email: user.email, emailProvenAt: null, deletedAt: null },
    { $set: { emailProvenAt: new Date(now) }, $push: { pendingEvents: pendingLetter(now, 'welcome', {}) } },
  )
  if (modifiedCount > 0) {
    await recordAudit(deps, caller, { action: 'address_confirmed', actor: user._id, subject: user._id })
    for (const kind of ['user', 'channel'] as const) deps.changes.publish({ kind, user: user._id, id: user._id })
  }
  return userView(await findUser(viewer, SHOWN_OF_USER))
}

/** Mails the link again. */
export async function requestConfirmMail(
  { clock, rateLimits }: ConfirmAddressDeps,
  { viewer, caller }: { viewer: SessionViewer; caller: Caller },
): Promise<void> {
  const { _id, email, emailProvenAt } = await findUser(viewer, { email: 1, emailProvenAt: 1 })
  if (emailProvenAt) throw conflict('Your e-mail address is confirmed already.')
  await rateLimits.mailsOfAddress.take(caller.network)
  await rateLimits.mailsToEmail.take(email)
  const { modifiedCount } = await UserModel.updateOne(
    { _id, deletedAt: null },
    { $push: { pendingEvents: pendingLetter(clock.now(), 'confirm', {}) } },
  )
  if (modifiedCount === 0) throw unauthorized()
}

const WRONG = 'This link is not valid. Please open the newest one, or ask for another.'
const ofAnother = () =>
  invalid('This link belongs to another account. Please sign in with the address that it was sent to.')
