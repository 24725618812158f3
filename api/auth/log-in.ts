import type { AuthResponse, LoginInput } from '../../shared/auth'
import { WELCOME } from '../../shared/messages'
import { unauthorized } from '../foundation/errors'
import type { Caller } from '../http/client/caller'
import type { RateLimits } from '../http/rate-limits'
import { type UserDocument, UserModel } from '../users/user-model'
import { userView } from '../users/user-view'
import { normalEmail } from './normal-email'
import { type OpenSessionDeps, openSession } from './open-session'
import type { Passwords } from './passwords'

export interface SignInDeps extends OpenSessionDeps {
  passwords: Passwords
  rateLimits: RateLimits
}

/** Unless the password has changed meanwhile, as this sign-in is about to find. */
async function renewHash({ passwords }: SignInDeps, user: UserDocument, password: string) {
  const { _id, passwordHash } = user
  const renewed = passwordHash && (await passwords.renewed(password, passwordHash))
  if (!renewed) return
  const { matchedCount } = await UserModel.updateOne({ _id, passwordHash }, { $set: { passwordHash: renewed } })
  if (matchedCount > 0) user.passwordHash = renewed
}

export async function logIn(deps: SignInDeps, input: LoginInput, caller: Caller): Promise<AuthResponse> {
  const email = normalEmail(input.email)
  const pair = `${caller.network} ${email}`
  await deps.rateLimits.signInOfPair.refuseIfSpent(pair)
  await deps.rateLimits.signInOfAddress.refuseIfSpent(caller.network)
  const user = await UserModel.findOne({ email })
  // Counted as failed before the password is looked at, or a hundred guesses at once would all be heard.
  await deps.rateLimits.signInOfPair.take(pair)
  await deps.rateLimits.signInOfAddress.take(caller.network)
  const isRight = await deps.passwords.verify(input.password, user?.passwordHash ?? null)
  if (!user || !isRight) throw unauthorized('The e-mail address or the password is wrong.')
  await deps.rateLimits.signInOfPair.giveBack(pair)
  await deps.rateLimits.signInOfAddress.giveBack(caller.network)
  await renewHash(deps, user, input.password)
  const token = await openSession(deps, user, caller, 'signed_in')
  return { success: true, token, user: userView(user), message: WELCOME.login }
}
