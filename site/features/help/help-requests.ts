import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import type { HelpInput, HelpRequest } from '../../../shared/help'
import { answerOf, api, idempotent } from '../../lib/api/api'
import { HELP_KEY } from '../../lib/queries/help-key'
import { queryClient } from '../../lib/queries/query-client'
import { OTHER_PLAYERS_DATA } from '../../lib/queries/query-persistence'
import { toastUnlessInForm } from '../../lib/toasts/toasts'
import { FAILED } from '../../lib/words/toast-messages'

const PAGE_SIZE = 20
const FIRST_PAGE: string | undefined = undefined

export const helpQuery = infiniteQueryOptions({
  queryKey: HELP_KEY,
  queryFn: ({ pageParam: cursor }) => answerOf(api.help.get({ query: { limit: PAGE_SIZE, cursor } })),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor ?? undefined,
})

/** Console lines are not kept on the device, as everywhere. */
export const helpLinesQuery = (botId: string) =>
  queryOptions({
    ...OTHER_PLAYERS_DATA,
    queryKey: ['help-lines', botId],
    queryFn: () => answerOf(api.help.lines({ id: botId }).get()),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

const send = idempotent((input: HelpInput, once) => api.help.post(input, once))

export function useAskForHelp(onSent: (request: HelpRequest) => void) {
  return useMutation({
    mutationFn: send,
    onSuccess: ({ request }) => onSent(request),
    onError: (error) => toastUnlessInForm(error, FAILED.askForHelp),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: HELP_KEY }),
  })
}
