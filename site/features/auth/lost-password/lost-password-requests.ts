import { useMutation } from '@tanstack/react-query'
import type { AuthResponse, ForgotInput, ResetInput } from '../../../../shared/auth'
import { answerOf, api } from '../../../lib/api/api'
import { faultsIn } from '../../../lib/api/field-faults'
import { RequestError } from '../../../lib/api/request-error'
import { toastUnlessInForm } from '../../../lib/toasts/toasts'
import { FAILED } from '../../../lib/words/toast-messages'

/** Never retried: each try sends an e-mail that invalidates the previous link. */
export function useRequestResetLink() {
  return useMutation({
    mutationFn: (input: ForgotInput) => answerOf(api.auth.forgot.post(input)),
    onError: (error) => toastUnlessInForm(error, FAILED.askForLink),
    retry: false,
  })
}

/** Never retried: if only the answer was lost, the link is already used. */
export function useResetPassword(onReset: (answer: AuthResponse) => Promise<void>) {
  return useMutation({
    mutationFn: (input: ResetInput) => answerOf(api.auth.reset.post(input)),
    onSuccess: onReset,
    onError: (error) => {
      if (!linkRefusal(error)) toastUnlessInForm(error, FAILED.resetPassword)
    },
    retry: false,
  })
}

const INVALID = 422

/** The server's reason why the link is invalid; null for other errors. */
export function linkRefusal(error: Error | null): string | null {
  if (!(error instanceof RequestError) || error.status !== INVALID) return null
  return faultsIn(error).some(({ path }) => path === 'password') ? null : error.sentence
}
