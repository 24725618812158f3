import { useMutation } from '@tanstack/react-query'
import type { ProfileChange, User } from '../../../shared/auth'
import { api, sentOnce } from '../../lib/api/api'
import { DONE, FAILED } from '../../lib/messages'
import { profileQuery } from '../../lib/queries/player-queries'
import { queryClient } from '../../lib/queries/query-client'
import { changeUser } from '../../lib/session/session-store'
import { toastDone, toastFailed } from '../../lib/toasts/toasts'

const sendProfile = sentOnce((change: ProfileChange, once) => api.users.me.patch(change, once))

export function useSaveProfile(onSaved: (user: User) => void) {
  return useMutation({
    mutationFn: sendProfile,
    onSuccess: ({ user }) => {
      changeUser(user)
      toastDone(DONE.saveProfile)
      onSaved(user)
    },
    onError: (error) => toastFailed(error, FAILED.saveProfile),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }),
  })
}
