import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { NewAnnouncement, ScheduledInput } from '../../../shared/announcements'
import { answerOf, api, idempotent } from '../../lib/api/api'
import { queryClient } from '../../lib/queries/query-client'
import { OTHER_PLAYERS_DATA } from '../../lib/queries/query-persistence'
import { toastDone, toastFailed, toastUnlessInForm } from '../../lib/toasts/toasts'
import { DONE, FAILED } from '../../lib/words/toast-messages'
import { asAdmin, noteDenial } from './denied-store'
import type { UsersView } from './users-view'

const PAGE_SIZE = 25

interface Page {
  cursor?: string
}

const newest: Page = {}

const pages = {
  ...OTHER_PLAYERS_DATA,
  initialPageParam: newest,
  getNextPageParam: ({ next_cursor }: { next_cursor: string | null }): Page | null =>
    next_cursor ? { cursor: next_cursor } : null,
}

export const figuresQuery = queryOptions({
  ...OTHER_PLAYERS_DATA,
  queryKey: ['admin', 'stats'],
  queryFn: () => asAdmin(answerOf(api.admin.stats.get())),
})

export const usersQuery = ({ search, ...view }: UsersView) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: ['admin', 'users', search ?? '', view],
    queryFn: ({ pageParam: { cursor } }) =>
      asAdmin(
        answerOf(api.admin.users.get({ query: { limit: PAGE_SIZE, cursor, search: search || undefined, ...view } })),
      ),
    placeholderData: keepPreviousData,
  })

export const billingQuery = (userId: string) =>
  queryOptions({
    ...OTHER_PLAYERS_DATA,
    queryKey: ['admin', 'billing', userId],
    queryFn: () => asAdmin(answerOf(api.admin.users({ id: userId }).billing.get())),
  })

export const announcementsQuery = infiniteQueryOptions({
  ...pages,
  queryKey: ['admin', 'announcements'],
  queryFn: ({ pageParam: { cursor } }) =>
    asAdmin(answerOf(api.admin.announcements.get({ query: { limit: PAGE_SIZE, cursor } }))),
})

export const scheduledQuery = queryOptions({
  ...OTHER_PLAYERS_DATA,
  queryKey: ['admin', 'scheduled'],
  queryFn: () => asAdmin(answerOf(api.admin.scheduled.get())),
})

export const stuckPaymentsQuery = queryOptions({
  ...OTHER_PLAYERS_DATA,
  queryKey: ['admin', 'payments', 'stuck'],
  queryFn: () => asAdmin(answerOf(api.admin.payments.stuck.get())),
})

export const failingBotsQuery = queryOptions({
  ...OTHER_PLAYERS_DATA,
  queryKey: ['admin', 'bots', 'failing'],
  queryFn: () => asAdmin(answerOf(api.admin.bots.failing.get())),
})

export const daysQuery = queryOptions({
  ...OTHER_PLAYERS_DATA,
  queryKey: ['admin', 'days'],
  queryFn: () => asAdmin(answerOf(api.admin.days.get())),
})

export const auditLogQuery = infiniteQueryOptions({
  ...pages,
  queryKey: ['admin', 'audit'],
  queryFn: ({ pageParam: { cursor } }) =>
    asAdmin(answerOf(api.admin.audit.get({ query: { limit: PAGE_SIZE, cursor } }))),
})

const sendAnnouncement = idempotent((input: NewAnnouncement, once) => api.admin.announcements.post(input, once))
const sendRemoval = idempotent((id: string, once) => api.admin.announcements({ id }).delete({}, once))

const sendRefetch = idempotent((id: string, once) => api.admin.subscriptions({ id }).refresh.post({}, once))

export function useRefetch(userId: string) {
  return useMutation({
    mutationFn: sendRefetch,
    onSuccess: (history) => {
      queryClient.setQueryData(billingQuery(userId).queryKey, history)
      toastDone(DONE.refetchSubscription)
    },
    onError: (error) => {
      noteDenial(error)
      toastFailed(error, FAILED.refetchSubscription)
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
}

export function usePublishAnnouncement(onPublished: () => void) {
  return useMutation({
    mutationFn: sendAnnouncement,
    ...outcome(DONE.publishAnnouncement, FAILED.publishAnnouncement, onPublished),
  })
}

const sendChange = idempotent(({ id, ...input }: NewAnnouncement & { id: string }, once) =>
  api.admin.announcements({ id }).patch(input, once),
)

export function useChangeAnnouncement(onChanged: () => void) {
  return useMutation({
    mutationFn: sendChange,
    ...outcome('Announcement changed', 'Failed to change announcement', onChanged),
  })
}

const sendSchedule = idempotent((input: ScheduledInput, once) => api.admin.scheduled.post(input, once))
const sendUnschedule = idempotent((id: string, once) => api.admin.scheduled({ id }).delete({}, once))

export function useScheduleAnnouncement(onScheduled: () => void) {
  return useMutation({
    mutationFn: sendSchedule,
    ...outcome('Announcement scheduled', 'Failed to schedule announcement', onScheduled),
  })
}

export function useUnschedule() {
  return useMutation({
    mutationFn: sendUnschedule,
    ...outcome(DONE.removeAnnouncement, FAILED.removeAnnouncement, () => {}),
  })
}

export function useRemoveAnnouncement(onRemoved: () => void) {
  return useMutation({
    mutationFn: sendRemoval,
    ...outcome(DONE.removeAnnouncement, FAILED.removeAnnouncement, onRemoved),
  })
}

function outcome(done: string, failed: string, onDone: () => void) {
  return {
    onSuccess: () => {
      toastDone(done)
      onDone()
    },
    onError: (error: Error) => {
      noteDenial(error)
      toastUnlessInForm(error, failed)
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: announcementsQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: scheduledQuery.queryKey })
    },
  }
}
