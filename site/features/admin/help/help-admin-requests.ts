import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { HelpState } from '../../../../shared/enums/help-words'
import type { HelpStateInput } from '../../../../shared/help'
import { answerOf, api, idempotent } from '../../../lib/api/api'
import { queryClient } from '../../../lib/queries/query-client'
import { OTHER_PLAYERS_DATA } from '../../../lib/queries/query-persistence'
import { toastDone, toastFailed, toastUnlessInForm } from '../../../lib/toasts/toasts'
import { DONE, FAILED } from '../../../lib/words/toast-messages'
import { asAdmin, noteDenial } from '../denied-store'

const PAGE_SIZE = 25
const ADMIN_HELP_KEY = ['admin', 'help']

interface Page {
  cursor?: string
}
const newest: Page = {}

export interface HelpFilter {
  state: HelpState | 'all'
  search: string
}

export const helpRequestsQuery = ({ state, search }: HelpFilter) =>
  infiniteQueryOptions({
    ...OTHER_PLAYERS_DATA,
    queryKey: [...ADMIN_HELP_KEY, state, search],
    queryFn: ({ pageParam: { cursor } }) => {
      const filter = { state: state === 'all' ? undefined : state, search: search || undefined }
      return asAdmin(answerOf(api.admin.help.get({ query: { limit: PAGE_SIZE, cursor, ...filter } })))
    },
    initialPageParam: newest,
    getNextPageParam: ({ next_cursor }: { next_cursor: string | null }): Page | null =>
      next_cursor ? { cursor: next_cursor } : null,
    placeholderData: keepPreviousData,
  })

export const requestLinesQuery = (id: string) =>
  queryOptions({
    ...OTHER_PLAYERS_DATA,
    queryKey: ['admin', 'help-lines', id],
    queryFn: () => asAdmin(answerOf(api.admin.help({ id }).lines.get())),
  })

const sendAnswer = idempotent(({ id, text }: { id: string; text: string }, once) =>
  api.admin.help({ id }).answers.post({ text }, once),
)
const sendState = idempotent(({ id, state }: { id: string } & HelpStateInput, once) =>
  api.admin.help({ id }).patch({ state }, once),
)

const refetch = () => void queryClient.invalidateQueries({ queryKey: ADMIN_HELP_KEY })

export function useAnswerHelp(onSent: () => void) {
  return useMutation({
    mutationFn: sendAnswer,
    onSuccess() {
      toastDone(DONE.answerHelp)
      onSent()
    },
    onError: (error) => {
      noteDenial(error)
      toastUnlessInForm(error, FAILED.answerHelp)
    },
    onSettled: refetch,
  })
}

export function useChangeHelpState() {
  return useMutation({
    mutationFn: sendState,
    onError: (error) => {
      noteDenial(error)
      toastFailed(error, FAILED.changeHelp)
    },
    onSettled: refetch,
  })
}
