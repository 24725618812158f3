import type { AuthResponse, RegisterInput } from '../../shared/auth'
import { WELCOME } from '../../shared/messages'
import { conflict } from '../foundation/errors'
import { isDuplicate } from '../store/duplicate-key'
import { UserModel } from '../users/user-model'
import { userView } from '../users/user-view'
import type { Caller, SignInDeps } from './log-in'
import { normalEmail } from './normal-email'

export async function register(deps: SignInDeps, input: RegisterInput, caller: Caller): Promise<AuthResponse> {
  await deps.rateLimits.registration.take(caller.network)
  const email = normalEmail(input.email)
  if (await UserModel.exists({ email })) throw emailTaken()
  const passwordHash = await deps.passwords.hash(input.password)
  const user = await createUser(email, passwordHash, new Date(deps.clock.now()))
  const token = await deps.sessions.issue(user, caller.userAgent)
  return { success: true, token, user: userView(user), message: WELCOME.register }
}

async function createUser(email: string, passwordHash: string, lastSignInAt: Date) {
  try {
    return await UserModel.create({ email, passwordHash, lastSignInAt })
  } catch (error) {
    if (isDuplicate(error)) throw emailTaken()
    throw error
  }
}

const emailTaken = () => conflict('This e-mail address already has an account. Please sign in.')
