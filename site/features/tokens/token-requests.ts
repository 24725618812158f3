import { useMutation } from '@tanstack/react-query'
import type { ApiToken, TokenInput } from '../../../shared/api-tokens'
import { answerOf, api, idempotent } from '../../lib/api/api'
import { queryClient } from '../../lib/queries/query-client'
import { tokensQuery } from '../../lib/queries/token-queries'
import { announce } from '../../lib/toasts/announce'
import { toastFailed, toastUnlessInForm } from '../../lib/toasts/toasts'
import { DONE, FAILED } from '../../lib/words/toast-messages'

const sendRevocation = idempotent((id: string, once) => api.tokens({ id }).delete({}, once))

const refreshTokens = () => void queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey })

/** A secret is answered once and stored nowhere, so a repeated call would make another token. */
const ONCE = { retry: false, gcTime: 0, onSettled: refreshTokens } as const

export function useCreateToken() {
  return useMutation({
    mutationFn: (input: TokenInput) => answerOf(api.tokens.post(input)),
    ...ONCE,
    onSuccess: () => announce(DONE.createToken),
    onError: (error) => toastUnlessInForm(error, FAILED.createToken),
  })
}

export function useRenewToken() {
  return useMutation({
    mutationFn: ({ id }: ApiToken) => answerOf(api.tokens({ id }).renew.post()),
    ...ONCE,
    onSuccess: () => announce(DONE.renewToken),
    onError: (error) => toastFailed(error, FAILED.renewToken),
  })
}

export function useRevokeToken(onRevoked: () => void) {
  return useMutation({
    mutationFn: sendRevocation,
    onSuccess: () => {
      announce(DONE.revokeToken)
      onRevoked()
    },
    onError: (error) => toastFailed(error, FAILED.revokeToken),
    onSettled: refreshTokens,
  })
}
