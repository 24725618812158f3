import { useMutation } from '@tanstack/react-query'
import type { ProfileChange, User } from '../../../shared/auth'
import { answerOf, api, idempotent } from '../../lib/api/api'
import { profileQuery } from '../../lib/queries/player-queries'
import { queryClient } from '../../lib/queries/query-client'
import { changeUser } from '../../lib/session/session-store'
import { toastDone, toastFailed } from '../../lib/toasts/toasts'
import { DONE, FAILED } from '../../lib/words/toast-messages'
import { fitPicture } from './fit-picture'

const sendProfile = idempotent((change: ProfileChange, once) => api.users.me.patch(change, once))
const sendNoPicture = idempotent((_: null, once) => api.users.me.avatar.delete({}, once))

// Without `keepalive`, which browsers limit to 64 KiB:
// https://developer.mozilla.org/en-US/docs/Web/API/RequestInit#keepalive
async function sendPicture(file: Blob) {
  const body = await fitPicture(file)
  return answerOf(api.users.me.avatar.put(undefined, { headers: { 'content-type': body.type }, fetch: { body } }))
}

export function useSaveProfile(onSaved: () => void) {
  return useMutation({ mutationFn: sendProfile, ...outcome(DONE.saveProfile, FAILED.saveProfile, onSaved) })
}

export function useSavePicture() {
  return useMutation({ mutationFn: sendPicture, ...outcome(DONE.savePicture, FAILED.savePicture) })
}

export function useRemovePicture() {
  return useMutation({ mutationFn: sendNoPicture, ...outcome(DONE.removePicture, FAILED.removePicture) })
}

function outcome(done: string, failed: string, onSaved?: () => void) {
  return {
    onSuccess: ({ user }: { user: User }) => {
      changeUser(user)
      toastDone(done)
      onSaved?.()
    },
    onError: (error: Error) => toastFailed(error, failed),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }),
  }
}
