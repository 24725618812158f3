import { useMutation } from '@tanstack/react-query'
import type { IdentityProof } from '../../../shared/profile'
import { answerOf, api, idempotent } from '../../lib/api/api'
import { saveFile } from '../../lib/browser/save-file'
import { queryClient } from '../../lib/queries/query-client'
import { leaveSignedOut } from '../../lib/sign-out/sign-out'
import { toastFailed, toastUnlessInForm } from '../../lib/toasts/toasts'
import { DONE, FAILED } from '../../lib/words/toast-messages'
import { activityQuery } from './security-requests'

const FILE = 'castellan.json'

const sendDeletion = idempotent((input: IdentityProof, once) => api.users.me.delete(input, once))

export function useExport() {
  return useMutation({
    mutationFn: () => answerOf(api.users.me.export.get()),
    onSuccess: (data) => saveFile(FILE, 'application/json', JSON.stringify(data, null, 2)),
    onError: (error) => toastFailed(error, FAILED.exportData),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: activityQuery.queryKey }),
  })
}

/** Never retried: a wrong password would count twice. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: sendDeletion,
    onSuccess: () => leaveSignedOut({ kind: 'done', text: DONE.deleteAccount }),
    onError: (error) => toastUnlessInForm(error, FAILED.deleteAccount),
    retry: false,
  })
}
