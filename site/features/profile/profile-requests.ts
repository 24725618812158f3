import { useMutation } from '@tanstack/react-query'
import type { ProfileChange, User } from '../../../shared/auth'
import { answerOf, api, idempotent } from '../../lib/api/api'
import { RequestError } from '../../lib/api/request-error'
import { profileQuery } from '../../lib/queries/player-queries'
import { queryClient } from '../../lib/queries/query-client'
import { changeUser } from '../../lib/session/session-store'
import { announce } from '../../lib/toasts/announce'
import { toastDone, toastFailed, toastUnlessInForm } from '../../lib/toasts/toasts'
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

const PICTURE_REFUSALS = [413, 415, 422]

/** The fault of the picture, which the page shows beside it. */
export const pictureRefusal = (error: Error | null) =>
  error instanceof RequestError && PICTURE_REFUSALS.includes(error.status) ? error.sentence : null

export function useSaveProfile(onSaved: () => void) {
  return useMutation({
    mutationFn: sendProfile,
    ...outcome(() => {
      toastDone(DONE.saveProfile)
      onSaved()
    }, FAILED.saveProfile),
  })
}

export function useSavePicture() {
  return useMutation({
    mutationFn: sendPicture,
    ...outcome(() => announce(DONE.savePicture), FAILED.savePicture),
    onError: (error) => {
      if (!pictureRefusal(error)) toastFailed(error, FAILED.savePicture)
    },
  })
}

export function useRemovePicture() {
  return useMutation({
    mutationFn: sendNoPicture,
    ...outcome(() => announce(DONE.removePicture), FAILED.removePicture),
  })
}

function outcome(onDone: () => void, failed: string) {
  return {
    onSuccess: ({ user }: { user: User }) => {
      changeUser(user)
      onDone()
    },
    onError: (error: Error) => toastUnlessInForm(error, failed),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }),
  }
}
