import { queryOptions, useMutation } from '@tanstack/react-query'
import { answerOf, api, idempotent } from '../../../lib/api/api'
import { isRefused } from '../../../lib/api/is-refused'
import { queryClient } from '../../../lib/queries/query-client'
import { NOT_PERSISTED } from '../../../lib/queries/query-persistence'
import { TO_PLANS } from '../../../lib/toasts/refusal-links'
import { toastFailed } from '../../../lib/toasts/toasts'
import { SCRIPT_FAILED } from '../../../lib/words/script-messages'

const MAX_RETRIES = 3

export const shareQuery = (id: string) =>
  queryOptions({
    ...NOT_PERSISTED,
    queryKey: ['script-share', id],
    queryFn: () => answerOf(api.scripts({ id }).share.get()),
    staleTime: 0,
  })

export const sharedScriptQuery = (word: string) =>
  queryOptions({
    ...NOT_PERSISTED,
    queryKey: ['shared-script', word],
    queryFn: () => answerOf(api['shared-scripts']({ word }).get()),
    staleTime: 0,
    retry: (failures, error) => !isRefused(error) && failures < MAX_RETRIES,
  })

const sendShare = idempotent((id: string, once) => api.scripts({ id }).share.post({}, once))
const sendEnd = idempotent((id: string, once) => api.scripts({ id }).share.delete({}, once))

export function useShare(id: string) {
  return useMutation({
    mutationFn: sendShare,
    onSuccess: (share) => queryClient.setQueryData(shareQuery(id).queryKey, share),
    onError: (error) => toastFailed(error, SCRIPT_FAILED.share, { 403: TO_PLANS }),
  })
}

export function useEndSharing(id: string) {
  return useMutation({
    mutationFn: sendEnd,
    onSuccess: () => queryClient.setQueryData(shareQuery(id).queryKey, { word: null }),
    onError: (error) => toastFailed(error, SCRIPT_FAILED.unshare),
  })
}
