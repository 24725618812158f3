import { infiniteQueryOptions, type MutationFunctionContext, queryOptions, useMutation } from '@tanstack/react-query'
import type { EndOfSessions, PasswordChange } from '../../../shared/profile'
import { answerOf, api, idempotent } from '../../lib/api/api'
import { profileQuery } from '../../lib/queries/player-queries'
import { queryClient } from '../../lib/queries/query-client'
import { signIn } from '../../lib/session/session-store'
import { announce } from '../../lib/toasts/announce'
import { toastDone, toastFailed, toastUnlessInForm } from '../../lib/toasts/toasts'
import { DONE, FAILED } from '../../lib/words/toast-messages'

const PAGE_SIZE = 20

// Never stale: it shows what someone else may be doing with the account.
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => answerOf(api.users.me.sessions.get()),
  staleTime: 0,
})

export const activityQuery = infiniteQueryOptions({
  queryKey: ['activity'],
  queryFn: ({ pageParam }) =>
    answerOf(api.users.me.audit.get({ query: { limit: PAGE_SIZE, cursor: pageParam || undefined } })),
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }) => next_cursor,
  staleTime: 0,
})

const sendPassword = idempotent((change: PasswordChange, once) => api.auth.password.post(change, once))
const sendEnd = idempotent((id: string, once) => api.users.me.sessions({ id }).delete({}, once))
const sendEndOfOthers = idempotent((also: EndOfSessions, once) => api.users.me.sessions.delete(also, once))

/** Signs in before other tabs hear of the change: they would refetch with the old session. */
async function changePassword(change: PasswordChange, context: MutationFunctionContext) {
  const answer = await sendPassword(change, context)
  signIn(answer)
  return answer
}

/** Never retried: a wrong password would count twice. */
export function useChangePassword(onChanged: () => void) {
  return useMutation({
    mutationFn: changePassword,
    onSuccess: ({ message }) => {
      toastDone(message)
      onChanged()
    },
    onError: (error) => toastUnlessInForm(error, FAILED.changePassword),
    onSettled: refresh,
    retry: false,
  })
}

export function useEndSession() {
  return useMutation({
    mutationFn: sendEnd,
    onSuccess: () => announce(DONE.endSession),
    onError: (error) => toastFailed(error, FAILED.endSession),
    onSettled: refresh,
  })
}

export function useEndOtherSessions() {
  return useMutation({
    mutationFn: sendEndOfOthers,
    onSuccess: () => announce(DONE.endOtherSessions),
    onError: (error) => toastFailed(error, FAILED.endOtherSessions),
    onSettled: refresh,
  })
}

function refresh() {
  for (const { queryKey } of [sessionsQuery, activityQuery, profileQuery])
    void queryClient.invalidateQueries({ queryKey })
}
