import { useMutation } from '@tanstack/react-query'
import type { AuthResponse } from '../../../shared/auth'
import { WELCOME } from '../../../shared/messages'
import { answerOf, api } from '../../lib/api/api'
import { RequestError } from '../../lib/api/request-error'
import { toastDone, toastUnlessInForm } from '../../lib/toasts/toasts'
import { FAILED } from '../../lib/words/toast-messages'
import type { AuthMode, Credentials } from './credentials'

interface Listeners {
  onSignedIn: (answer: AuthResponse) => Promise<void>
  /** The account exists, but no token came: the player signs in next. */
  onRegistered: () => void
}

/** Never retried: a wrong password would count twice. */
export function useAuthentication(mode: AuthMode, { onSignedIn, onRegistered }: Listeners) {
  return useMutation({
    mutationFn: (credentials: Credentials) => authenticate(mode, credentials),
    onSuccess: (answer) => {
      if (answer.token) return onSignedIn(answer)
      toastDone(answer.message || WELCOME.register)
      onRegistered()
    },
    onError: (error) => toastUnlessInForm(error, FAILED.authentication),
    retry: false,
  })
}

async function authenticate(mode: AuthMode, credentials: Credentials): Promise<AuthResponse> {
  const answer = await answerOf(api.auth[mode].post(credentials))
  if (answer.success && (answer.token || mode === 'register')) return answer
  throw new RequestError(200, mode === 'login' ? FAILED.login : answer.message || FAILED.registration)
}

export const beginDiscordSignIn = () => answerOf(api.auth.login.discord.get())
