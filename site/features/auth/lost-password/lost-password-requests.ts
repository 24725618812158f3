import { useMutation } from '@tanstack/react-query'
import type { AuthResponse, ForgotInput, ResetInput } from '../../../../shared/auth'
import { answerOf, api } from '../../../lib/api/api'
import { faultsIn } from '../../../lib/api/field-faults'
import { RequestError } from '../../../lib/api/request-error'
import { toastFailed } from '../../../lib/toasts/toasts'
import { FAILED } from '../../../lib/words/toast-messages'

/** Never tried twice by itself: each try is a mail that ends the link of the one before. */
export function useRequestResetLink() {
  return useMutation({
    mutationFn: (input: ForgotInput) => answerOf(api.auth.forgot.post(input)),
    onError: (error) => toastFailed(error, FAILED.askForLink),
    retry: false,
  })
}

/** Never tried twice by itself: should only the answer have been lost, the link is used. */
export function useResetPassword(onReset: (answer: AuthResponse) => Promise<void>) {
  return useMutation({
    mutationFn: (input: ResetInput) => answerOf(api.auth.reset.post(input)),
    onSuccess: onReset,
    onError: (error) => {
      if (!linkRefusal(error)) toastFailed(error, FAILED.resetPassword)
    },
    retry: false,
  })
}

const INVALID = 422

/** Why a link is worth nothing, in the server's words; null where something else went wrong. */
export function linkRefusal(error: Error | null): string | null {
  if (!(error instanceof RequestError) || error.status !== INVALID) return null
  return faultsIn(error).some(({ path }) => path === 'password') ? null : error.sentence
}
