import { useMutation } from '@tanstack/react-query'
import type { ApiToken, TokenInput } from '../../../shared/api-tokens'
import { answerOf, api, idempotent } from '../../lib/api/api'
import { queryClient } from '../../lib/queries/query-client'
import { tokensQuery } from '../../lib/queries/token-queries'
import { announce } from '../../lib/toasts/announce'
import { toastFailed, toastUnlessInForm } from '../../lib/toasts/toasts'
import { API_DONE, API_FAILED } from '../../lib/words/api-messages'

const sendRevocation = idempotent((id: string, once) => api.tokens({ id }).delete({}, once))

const refreshTokens = () => void queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey })

/** A secret is answered once and stored nowhere, so a repeated call would make another token. */
const ONCE = { retry: false, gcTime: 0, onSettled: refreshTokens } as const

export function useCreateToken() {
  return useMutation({
    mutationFn: (input: TokenInput) => answerOf(api.tokens.post(input)),
    ...ONCE,
    onSuccess: () => announce(API_DONE.createToken),
    onError: (error) => toastUnlessInForm(error, API_FAILED.createToken),
  })
}

export function useRenewToken() {
  return useMutation({
    mutationFn: ({ id }: ApiToken) => answerOf(api.tokens({ id }).renew.post()),
    ...ONCE,
    onSuccess: () => announce(API_DONE.renewToken),
    onError: (error) => toastFailed(error, API_FAILED.renewToken),
  })
}

export function useRevokeToken(onRevoked: () => void) {
  return useMutation({
    mutationFn: sendRevocation,
    onSuccess: () => {
      announce(API_DONE.revokeToken)
      onRevoked()
    },
    onError: (error) => toastFailed(error, API_FAILED.revokeToken),
    onSettled: refreshTokens,
  })
}
