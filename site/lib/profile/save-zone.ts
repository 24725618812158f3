import { useMutation } from '@tanstack/react-query'
import type { ProfileChange } from '../../../shared/auth'
import { api, idempotent } from '../api/api'
import { profileQuery } from '../queries/player-queries'
import { queryClient } from '../queries/query-client'
import { changeUser } from '../session/session-store'
import { toastDone, toastFailed } from '../toasts/toasts'
import { DONE, FAILED } from '../words/toast-messages'

const sendZone = idempotent((change: Pick<ProfileChange, 'time_zone'>, once) => api.users.me.patch(change, once))

export function useSaveZone() {
  return useMutation({
    mutationFn: sendZone,
    // Arrow keys change the selection repeatedly; the scope keeps the requests in order.
    scope: { id: 'time zone' },
    onSuccess: ({ user }) => {
      changeUser(user)
      toastDone(DONE.saveZone)
    },
    onError: (error) => toastFailed(error, FAILED.saveZone),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }),
  })
}
