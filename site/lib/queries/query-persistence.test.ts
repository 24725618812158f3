import { afterEach, describe, expect, test } from 'bun:test'
import { hydrate, QueryClient } from '@tanstack/react-query'
import { withDom } from '../../testing/dom'
import { RequestError } from '../api/request-error'
import { queryClient } from './query-client'
import { answersToPersist, OTHER_PLAYERS_DATA } from './query-persistence'

withDom()
afterEach(() => queryClient.clear())

const ask = (queryFn: () => unknown, options = {}) =>
  queryClient.query({ queryKey: ['list'], queryFn, retry: false, staleTime: 0, ...options }).catch(() => null)

const fail = () => Promise.reject(new RequestError(0, null))

/** What the next page restores. */
function known() {
  const next = new QueryClient()
  hydrate(next, answersToPersist())
  return next.getQueryState(['list'])
}

describe('The data that a page stores for the next one', () => {
  test('includes an answer and its time, even if the last refetch failed', async () => {
    await ask(() => 'the answer')
    const { dataUpdatedAt } = queryClient.getQueryState(['list']) ?? {}
    await ask(fail)
    expect(queryClient.getQueryState(['list'])?.status).toBe('error')
    expect(known()).toMatchObject({ data: 'the answer', status: 'success', error: null, dataUpdatedAt })
  })

  test('excludes queries without an answer', async () => {
    await ask(fail)
    expect(known()).toBeUndefined()
  })

  test('excludes data about other players', async () => {
    await ask(() => 'their answer', OTHER_PLAYERS_DATA)
    expect(known()).toBeUndefined()
  })
})
