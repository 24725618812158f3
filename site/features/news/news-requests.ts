import { useMutation } from '@tanstack/react-query'
import type { SeenInput } from '../../../shared/notifications'
import { api, idempotent } from '../../lib/api/api'
import { newsQuery } from '../../lib/queries/news-queries'
import { queryClient } from '../../lib/queries/query-client'

const sendSeen = {
  notifications: idempotent((input: SeenInput, once) => api.users.me.notifications.seen.post(input, once)),
  announcements: idempotent((input: SeenInput, once) => api.users.me.announcements.seen.post(input, once)),
}

export type NewsKind = keyof typeof sendSeen

/** If it fails, the entry stays new until the next visit. */
export function useSeen(kind: NewsKind) {
  return useMutation({
    mutationFn: sendSeen[kind],
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: newsQuery.queryKey, exact: true }),
  })
}
