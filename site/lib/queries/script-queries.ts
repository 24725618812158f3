import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '../api/api'
import { isRefused } from '../api/is-refused'
import { scriptsKey } from './player-queries'
import { NOT_PERSISTED } from './query-persistence'

const MAX_RETRIES = 3

const ofOneScript = {
  ...NOT_PERSISTED,
  // A missing script stays missing, so there is nothing to retry.
  retry: (failures: number, error: Error) => !isRefused(error) && failures < MAX_RETRIES,
} as const

export const scriptsQuery = queryOptions({
  queryKey: [...scriptsKey, 'all'],
  queryFn: () => answerOf(api.scripts.get()),
})

/** Always asked for: what one writes begins with the newest version. */
export const scriptQuery = (id: string) =>
  queryOptions({
    ...ofOneScript,
    queryKey: [...scriptsKey, id],
    queryFn: () => answerOf(api.scripts({ id }).get()),
    staleTime: 0,
  })

export const versionsQuery = (id: string) =>
  queryOptions({
    ...ofOneScript,
    queryKey: [...scriptsKey, id, 'versions'],
    queryFn: () => answerOf(api.scripts({ id }).versions.get()),
    staleTime: 0,
  })

/** A version never changes. */
export const versionQuery = (id: string, number: number) =>
  queryOptions({
    ...ofOneScript,
    queryKey: ['script-versions', id, number],
    queryFn: () => answerOf(api.scripts({ id }).versions({ number }).get()),
    staleTime: Number.POSITIVE_INFINITY,
  })
