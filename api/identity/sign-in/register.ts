import type { AuthResponse, RegisterInput } from '../../../shared/auth'
import { WELCOME } from '../../../shared/messages'
import { conflictAt } from '../../platform/errors'
import type { Caller } from '../../platform/http/client/caller'
import { creationFields } from '../../platform/store/chronological-id'
import { isDuplicate } from '../../platform/store/duplicate-key'
import { pendingLetter } from '../letters/letter'
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
  const now = deps.clock.now()
  const user = await createUser({
    email,
    passwordHash,
    ...languageOf(caller),
    ...creationFields(now),
    pendingEvents: [pendingLetter(now, 'confirm', {})],
  })
  const token = await openSession(deps, { user, caller, action: 'registered' })
  return { success: true, token, user: userView(user), message: WELCOME.register }
}

/** A caller without one gets the model's default. */
export const languageOf = ({ language }: Caller) => (language ? { language } : {})

type NewUser = Omit<Partial<UserDocument>, 'pendingEvents'> & { pendingEvents: object[] }

async function createUser(fields: NewUser) {
  try {
    return await UserModel.create(fields)
  } catch (error) {
    if (isDuplicate(error)) throw emailTaken()
    throw error
  }
}

const emailTaken = () => conflictAt('email', 'This e-mail address already has an account. Please sign in.')
