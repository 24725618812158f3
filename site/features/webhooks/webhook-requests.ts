import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import type { Webhook, WebhookChange, WebhookInput } from '../../../shared/webhooks'
import { answerOf, api, idempotent } from '../../lib/api/api'
import { webhooksKey } from '../../lib/queries/player-queries'
import { queryClient } from '../../lib/queries/query-client'
import { NOT_PERSISTED } from '../../lib/queries/query-persistence'
import { announce } from '../../lib/toasts/announce'
import { toastFailed, toastUnlessInForm } from '../../lib/toasts/toasts'
import { API_DONE, API_FAILED } from '../../lib/words/api-messages'

const PAGE_SIZE = 20

// Addresses may hold secrets, so the browser stores none.
export const webhooksQuery = queryOptions({
  queryKey: webhooksKey,
  queryFn: () => answerOf(api.webhooks.get()),
  staleTime: 0,
  ...NOT_PERSISTED,
})

/** Nested under the webhooks' key, so that an event refreshes both. */
export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...webhooksKey, id, 'deliveries'],
    queryFn: ({ pageParam }) =>
      answerOf(api.webhooks({ id }).deliveries.get({ query: { limit: PAGE_SIZE, cursor: pageParam || undefined } })),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 0,
    ...NOT_PERSISTED,
  })

interface Changed {
  id: string
  change: WebhookChange
}

interface Sent {
  id: string
  delivery: string
}

const sendChange = idempotent(({ id, change }: Changed, once) => api.webhooks({ id }).patch(change, once))
const sendRemoval = idempotent((id: string, once) => api.webhooks({ id }).delete({}, once))
const sendAgain = idempotent(({ id, delivery }: Sent, once) =>
  api.webhooks({ id }).deliveries({ delivery }).resend.post({}, once),
)

const refreshWebhooks = () => void queryClient.invalidateQueries({ queryKey: webhooksKey })

/** A secret is answered once, and a repeated call would make another one. */
const ONCE = { retry: false, gcTime: 0, onSettled: refreshWebhooks } as const

export function useCreateWebhook() {
  return useMutation({
    mutationFn: (input: WebhookInput) => answerOf(api.webhooks.post(input)),
    ...ONCE,
    onSuccess: () => announce(API_DONE.createWebhook),
    onError: (error) => toastUnlessInForm(error, API_FAILED.createWebhook),
  })
}

export function useRotateSecret() {
  return useMutation({
    mutationFn: ({ id }: Webhook) => answerOf(api.webhooks({ id }).rotate.post()),
    ...ONCE,
    onSuccess: () => announce(API_DONE.rotateSecret),
    onError: (error) => toastFailed(error, API_FAILED.rotateSecret),
  })
}

/** The row shows what came back. */
export function useTestWebhook() {
  return useMutation({
    mutationFn: (id: string) => answerOf(api.webhooks({ id }).test.post()),
    retry: false,
    onError: (error) => toastFailed(error, API_FAILED.testWebhook),
    onSettled: refreshWebhooks,
  })
}

export function useChangeWebhook(onChanged: () => void) {
  return useMutation({
    mutationFn: sendChange,
    onSuccess: () => {
      announce(API_DONE.changeWebhook)
      onChanged()
    },
    onError: (error) => toastUnlessInForm(error, API_FAILED.changeWebhook),
    onSettled: refreshWebhooks,
  })
}

export function useRemoveWebhook(onRemoved: () => void) {
  return useMutation({
    mutationFn: sendRemoval,
    onSuccess: () => {
      announce(API_DONE.removeWebhook)
      onRemoved()
    },
    onError: (error) => toastFailed(error, API_FAILED.removeWebhook),
    onSettled: refreshWebhooks,
  })
}

export function useResend() {
  return useMutation({
    mutationFn: sendAgain,
    onSuccess: () => announce(API_DONE.resend),
    onError: (error) => toastFailed(error, API_FAILED.resend),
    onSettled: refreshWebhooks,
  })
}
