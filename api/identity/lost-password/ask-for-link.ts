import { Types } from 'mongoose'
import type { ForgotInput } from '../../../shared/auth'
import type { Clock } from '../../platform/clock'
import { AppError } from '../../platform/errors'
import type { RateLimits } from '../../platform/http/rate-limits'
import type { Mail } from '../../platform/mail/mailer'
import type { PostOffice } from '../../platform/mail/post-office'
import { normalEmail } from '../sign-in/normal-email'
import { UserModel } from '../users/user-model'
import { hashOf, LINK_LASTS, linkOf, newToken } from './link-token'
import { resetMail } from './reset-mail'

export interface AskForLinkDeps {
  clock: Clock
  rateLimits: RateLimits
  post: PostOffice
}

interface Asked {
  input: ForgotInput
  network: string
  /** Where the link leads; null where nobody knows. */
  origin: string | null
}

/** Mails a link, where the address has an account. Neither words nor time tell whether it has one. */
export async function askForLink(deps: AskForLinkDeps, { input, network, origin }: Asked): Promise<void> {
  const email = normalEmail(input.email)
  await deps.rateLimits.mailsOfAddress.take(network)
  await deps.rateLimits.mailsToEmail.take(email)
  if (!origin) throw noPublicUrl()
  const found = await UserModel.exists({ email })
  // Without an account the store is asked the same, for an id that nobody has.
  deps.post.post(() => writeMail(deps, found?._id ?? new Types.ObjectId(), origin))
}

/** The link takes the place of every earlier one. */
async function writeMail({ clock }: AskForLinkDeps, _id: Types.ObjectId, origin: string): Promise<Mail | null> {
  const token = newToken(_id.toHexString())
  const reset = { tokenHash: hashOf(token), expiresAt: new Date(clock.now() + LINK_LASTS) }
  const user = await UserModel.findOneAndUpdate(
    { _id, leftAt: null },
    { $set: { reset } },
    { projection: { email: 1 } },
  ).lean()
  return user && resetMail(user.email, linkOf(origin, token))
}

const noPublicUrl = () =>
  new AppError('unavailable', 'This server cannot send links by mail until its operator has set PUBLIC_URL.')
