import type { AuthResponse, LoginInput } from '../../../shared/auth'
import { WELCOME } from '../../../shared/messages'
import { unauthorized } from '../../platform/errors'
import type { Caller } from '../../platform/http/client/caller'
import { coarseNetwork, UNKNOWN_NETWORK } from '../../platform/http/client/coarse-network'
import type { RateLimits } from '../../platform/http/rate-limits'
import { AuditModel } from '../audit/audit-model'
import { refuseSuspended } from '../users/refuse-suspended'
import { type UserDocument, UserModel } from '../users/user-model'
import { userView } from '../users/user-view'
import { OWNER_ACTIONS } from './new-device'
import { normalizeEmail } from './normalize-email'
import { type OpenSessionDeps, openSession } from './open-session'
import type { Passwords } from './passwords'

export interface SignInDeps extends OpenSessionDeps {
  passwords: Passwords
  rateLimits: RateLimits
}

export async function logIn(deps: SignInDeps, input: LoginInput, caller: Caller): Promise<AuthResponse> {
  const { rateLimits } = deps
  const email = normalizeEmail(input.email)
  const pair = `${caller.network} ${email}`
  await rateLimits.signInOfPair.refuseIfSpent(pair)
  await rateLimits.signInOfAddress.refuseIfSpent(caller.network)
  const user = await UserModel.findOne({ email })
  // Counted as failed before the password is checked, or a hundred concurrent guesses would all be checked.
  await rateLimits.signInOfPair.take(pair)
  await rateLimits.signInOfAddress.take(caller.network)
  await limitUnknownNetworks(rateLimits, { email, user, caller })
  const isRight = await deps.passwords.verify(input.password, user?.passwordHash ?? null)
  if (!user || !isRight) throw unauthorized('The e-mail address or the password is wrong.')
  await rateLimits.signInOfPair.refund(pair)
  await rateLimits.signInOfAddress.refund(caller.network)
  await rateLimits.signInOfEmail.refund(email)
  await rateLimits.signIns.take(user.id)
  refuseSuspended(user)
  const token = await openSession(deps, { user, caller, action: 'signed_in' })
  return { success: true, token, user: userView(user), message: WELCOME.login }
}

interface Attempt {
  email: string
  user: UserDocument | null
  caller: Caller
}

/** Stops guesses from many networks without locking players out of networks they have signed in from. */
async function limitUnknownNetworks({ signInOfEmail }: RateLimits, { email, user, caller }: Attempt): Promise<void> {
  try {
    await signInOfEmail.take(email)
  } catch (refusal) {
    if (!(await isKnownNetwork(user, caller))) throw refusal
  }
}

/** Also queried without an account, or the timing would reveal that there is none. */
async function isKnownNetwork(user: UserDocument | null, { network }: Caller): Promise<boolean> {
  const subject = user?._id ?? null
  const coarse = coarseNetwork(network)
  if (coarse === UNKNOWN_NETWORK) return false
  return (await AuditModel.exists({ subject, network: coarse, action: { $in: OWNER_ACTIONS } })) !== null
}
