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

describe('What a page keeps for the next one', () => {
  test('is an answer, with when it came, although the server could not be asked again since', async () => {
    await ask(() => 'the answer')
    const { dataUpdatedAt } = queryClient.getQueryState(['list']) ?? {}
    await ask(fail)
    expect(queryClient.getQueryState(['list'])?.status).toBe('error')
    expect(known()).toMatchObject({ data: 'the answer', status: 'success', error: null, dataUpdatedAt })
  })

  test('is no question that nobody answered', async () => {
    await ask(fail)
    expect(known()).toBeUndefined()
  })

  test('is nothing of other people', async () => {
    await ask(() => 'their answer', OTHER_PLAYERS_DATA)
    expect(known()).toBeUndefined()
  })
})
