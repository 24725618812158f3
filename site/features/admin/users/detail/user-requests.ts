import { queryOptions, useMutation } from '@tanstack/react-query'
import type { AdminUserDetail, GrantInput, MoneyBackInput } from '../../../../../shared/admin-user'
import { type Answer, answerOf, api, type IdempotentOptions, idempotent } from '../../../../lib/api/api'
import { queryClient } from '../../../../lib/queries/query-client'
import { OTHER_PLAYERS_DATA } from '../../../../lib/queries/query-persistence'
import { toastDone, toastFailed } from '../../../../lib/toasts/toasts'
import { asAdmin, noteDenial } from '../../denied-store'

export const userQuery = (id: string) =>
  queryOptions({
    ...OTHER_PLAYERS_DATA,
    queryKey: ['admin', 'user', id],
    queryFn: () => asAdmin(answerOf(api.admin.users({ id }).get())),
  })

type Send<Input> = (input: Input, once: IdempotentOptions) => Promise<Answer<AdminUserDetail>>

/** Each deed answers the user as they are then. */
function useDeed<Input>(id: string, send: Send<Input>, done: string) {
  return useMutation({
    mutationFn: idempotent<Input, AdminUserDetail>(send),
    onSuccess: (detail) => {
      queryClient.setQueryData(userQuery(id).queryKey, detail)
      toastDone(done)
    },
    onError: (error) => {
      failed(error)
      // What was decided may be stored although it could not be carried out.
      void queryClient.invalidateQueries({ queryKey: userQuery(id).queryKey })
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['admin', 'users'] }),
  })
}

function failed(error: Error) {
  noteDenial(error)
  toastFailed(error, 'That did not work. Please try again.')
}

const one = (id: string) => api.admin.users({ id })

export const useSuspend = (id: string, suspended: boolean) =>
  useDeed<void>(
    id,
    (_, once) => one(id).suspension.post({ suspended }, once),
    suspended ? 'User suspended' : 'Suspension ended',
  )

export const useSetRights = (id: string, is_admin: boolean) =>
  useDeed<void>(
    id,
    (_, once) => one(id).rights.post({ is_admin }, once),
    is_admin ? 'Admin rights granted' : 'Admin rights taken',
  )

export const useGivePlan = (id: string) =>
  useDeed<GrantInput>(id, (input, once) => one(id).plan.post(input, once), 'Plan given')

export const useGiveMoneyBack = (id: string) =>
  useDeed<MoneyBackInput>(id, (input, once) => one(id).refund.post(input, once), 'Money given back')

export const useEndSessions = (id: string) =>
  useDeed<void>(id, (_, once) => one(id).sessions.delete({}, once), 'Sessions ended')

export const useAddNote = (id: string) =>
  useDeed<string>(id, (text, once) => one(id).notes.post({ text }, once), 'Note added')

function useChange<Input>(
  id: string,
  send: (input: Input, once: IdempotentOptions) => Promise<Answer<unknown>>,
  done: string,
) {
  return useMutation({
    mutationFn: idempotent(send),
    onSuccess: () => toastDone(done),
    onError: failed,
    onSettled: () => queryClient.invalidateQueries({ queryKey: userQuery(id).queryKey }),
  })
}

export const useEndSession = (id: string) =>
  useChange<string>(id, (session, once) => api.admin.sessions({ id: session }).delete({}, once), 'Session ended')

export const useChangeNote = (id: string) =>
  useChange<{ note: string; text: string }>(
    id,
    ({ note, text }, once) => api.admin.notes({ id: note }).patch({ text }, once),
    'Note changed',
  )

export const useRemoveNote = (id: string) =>
  useChange<string>(id, (note, once) => api.admin.notes({ id: note }).delete({}, once), 'Note removed')
