import type { AuthResponse, RegisterInput } from '../../../shared/auth'
import { WELCOME } from '../../../shared/messages'
import { conflictAt } from '../../platform/errors'
import type { Caller } from '../../platform/http/client/caller'
import { creationFields } from '../../platform/store/chronological-id'
import { isDuplicate } from '../../platform/store/duplicate-key'
import { type UserDocument, UserModel } from '../users/user-model'
import { userView } from '../users/user-view'
import type { SignInDeps } from './log-in'
import { normalizeEmail } from './normalize-email'
import { openSession } from './open-session'

export async function register(deps: SignInDeps, input: RegisterInput, caller: Caller): Promise<AuthResponse> {
  await deps.rateLimits.registration.take(caller.network)
  const email = normalizeEmail(input.email)
  if (await UserModel.exists({ email })) throw emailTaken()
  const passwordHash = await deps.passwords.hash(input.password)
  const user = await createUser({ email, passwordHash, ...creationFields(deps.clock.now()) })
  const token = await openSession(deps, { user, caller, action: 'registered' })
  return { success: true, token, user: userView(user), message: WELCOME.register }
}

async function createUser(fields: Partial<UserDocument>) {
  try {
    return await UserModel.create(fields)
  } catch (error) {
    if (isDuplicate(error)) throw emailTaken()
    throw error
  }
}

const emailTaken = () => conflictAt('email', 'This e-mail address already has an account. Please sign in.')
