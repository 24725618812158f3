import { queryOptions, useMutation } from '@tanstack/react-query'
import type { IdentityProof } from '../../../shared/profile'
import { answerOf, api } from '../../lib/api/api'
import { queryClient } from '../../lib/queries/query-client'
import { announce } from '../../lib/toasts/announce'
import { toastUnlessInForm } from '../../lib/toasts/toasts'
import { DONE, FAILED } from '../../lib/words/toast-messages'

export const discordQuery = queryOptions({
  queryKey: ['discord'],
  queryFn: () => answerOf(api.auth.discord.get()),
  // Linking leaves the page and returns to it.
  staleTime: 0,
})

export const beginDiscordLink = (proof: IdentityProof) => answerOf(api.auth.discord.post(proof))

export const refetchDiscordLink = () => queryClient.invalidateQueries({ queryKey: discordQuery.queryKey })

export function useUnlinkDiscord() {
  return useMutation({
    mutationFn: (proof: IdentityProof) => answerOf(api.auth.discord.delete(proof)),
    // Never retried: a wrong password would count twice.
    retry: false,
    onSuccess: () => announce(DONE.unlinkDiscord),
    onError: (error) => toastUnlessInForm(error, FAILED.unlinkDiscord),
    onSettled: refetchDiscordLink,
  })
}
