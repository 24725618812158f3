import { useMutation } from '@tanstack/react-query'
import type { ConfirmInput } from '../../../../shared/auth'
import { answerOf, api } from '../../../lib/api/api'
import { RequestError } from '../../../lib/api/request-error'
import { toastFailed } from '../../../lib/toasts/toasts'
import { FAILED } from '../../../lib/words/toast-messages'
import { forgetConfirmToken } from './kept-token'

export function useConfirmAddress() {
  return useMutation({
    mutationFn: (input: ConfirmInput) => answerOf(api.auth.confirm.post(input)),
    onSuccess: forgetConfirmToken,
    onError: (error) => {
      if (!linkRefusal(error)) toastFailed(error, FAILED.confirmAddress)
    },
  })
}

/** Never retried: each try sends an e-mail. */
export function useAskForConfirmMail() {
  return useMutation({
    mutationFn: () => answerOf(api.auth.confirm.mail.post()),
    onError: (error) => toastFailed(error, FAILED.askForLink),
    retry: false,
  })
}

const INVALID = 422

/** The server's reason why the link is not valid; null for other errors. */
export const linkRefusal = (error: Error | null): string | null =>
  error instanceof RequestError && error.status === INVALID ? error.sentence : null
