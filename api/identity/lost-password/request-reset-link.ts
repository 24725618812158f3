import { Types } from 'mongoose'
import type { ForgotInput } from '../../../shared/auth'
import { AppError } from '../../platform/errors'
import type { RateLimits } from '../../platform/http/rate-limits'
import type { MailQueue } from '../../platform/mail/mail-queue'
import type { Mail } from '../../platform/mail/mailer'
import type { Clock } from '../../platform/time/clock'
import { normalizeEmail } from '../sign-in/normalize-email'
import { recipientOf } from '../users/mail-recipient'
import { UserModel } from '../users/user-model'
import { resetMail } from './reset-mail'
import { hashResetToken, newResetToken, RESET_LINK_TTL, resetUrl } from './reset-token'

export interface ResetLinkDeps {
  clock: Clock
  rateLimits: RateLimits
  mailQueue: MailQueue
}

interface ResetLinkRequest {
  input: ForgotInput
  network: string
  /** The origin of the link; null if it is unknown. */
  origin: string | null
}

/** Mails a reset link if the address has an account. Neither the response nor its timing reveals whether it has one. */
export async function requestResetLink(
  deps: ResetLinkDeps,
  { input, network, origin }: ResetLinkRequest,
): Promise<void> {
  const email = normalizeEmail(input.email)
  await deps.rateLimits.mailsOfAddress.take(network)
  await deps.rateLimits.mailsToEmail.take(email)
  if (!origin) throw publicUrlMissing()
  const found = await UserModel.exists({ email })
  // Without an account, the same query runs for an id that does not exist.
  deps.mailQueue.enqueue(() => writeMail(deps, found?._id ?? new Types.ObjectId(), origin))
}

/** Replaces any earlier link. */
async function writeMail({ clock }: ResetLinkDeps, _id: Types.ObjectId, origin: string): Promise<Mail | null> {
  const token = newResetToken(_id.toHexString())
  const reset = { tokenHash: hashResetToken(token), expiresAt: new Date(clock.now() + RESET_LINK_TTL) }
  const user = await UserModel.findOneAndUpdate(
    { _id, deletedAt: null },
    { $set: { reset } },
    { projection: { email: 1, language: 1 } },
  ).lean()
  return user && resetMail(recipientOf(user), resetUrl(origin, token))
}

const publicUrlMissing = () =>
  new AppError('unavailable', 'This server cannot send links by mail until its operator has set PUBLIC_URL.')
