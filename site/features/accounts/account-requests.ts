import { queryOptions, useMutation } from '@tanstack/react-query'
import type { AccountChange, AccountInput } from '../../../shared/accounts'
import { DONE, FAILED } from '../../../shared/messages'
import { answerOf, api, sentOnce } from '../../lib/api'
import { queryClient } from '../../lib/query-client'
import { toastDone, toastFailed } from '../../lib/toasts'

export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: () => answerOf(api.accounts.get()),
})

const refreshAccounts = () => queryClient.invalidateQueries({ queryKey: accountsQuery.queryKey })

export function useAddAccount(onAdded: () => void) {
  return useMutation({
    mutationFn: sentOnce((input: AccountInput, once) => api.accounts.post(input, once)),
    ...outcome(DONE.addAccount, FAILED.addAccount, onAdded),
  })
}

export function useChangeAccount(id: string, onChanged: () => void) {
  return useMutation({
    mutationFn: sentOnce((change: AccountChange, once) => api.accounts({ id }).patch(change, once)),
    ...outcome(DONE.changeAccount, FAILED.changeAccount, onChanged),
  })
}

export function useRemoveAccount(id: string, onRemoved: () => void) {
  return useMutation({
    mutationFn: sentOnce((_: undefined, once) => api.accounts({ id }).delete({}, once)),
    ...outcome(DONE.removeAccount, FAILED.removeAccount, onRemoved),
  })
}

function outcome(done: string, failed: string, onDone: () => void) {
  return {
    onSuccess: () => {
      toastDone(done)
      onDone()
    },
    onError: (error: Error) => toastFailed(error, failed),
    onSettled: () => void refreshAccounts(),
  }
}
