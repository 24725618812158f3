import { afterEach, describe, expect, test } from 'bun:test'
import { withDom } from '../../testing/dom'
import { goOffline, goOnline } from '../../testing/network'
import { anna } from '../../testing/player'
import { RequestError } from '../api/request-error'
import { lastChange } from '../session/last-change'
import { $session, signIn } from '../session/session-store'
import { queryClient } from './query-client'

withDom()
afterEach(() => queryClient.clear())

/** Counts the attempts of a query that keeps failing this way. */
async function triesOf(error: Error): Promise<number> {
  let tries = 0
  const queryFn = () => {
    tries++
    throw error
  }
  const { retry } = queryClient.getDefaultOptions().queries ?? {}
  await queryClient.query({ queryKey: ['failing'], queryFn, retry, retryDelay: 0 }).catch(() => null)
  return tries
}

describe('a query', () => {
  test('that is refused is not retried', async () => {
    expect(await triesOf(new RequestError(401, 'Please sign in.'))).toBe(1)
    expect(await triesOf(new RequestError(403, 'Not allowed.'))).toBe(1)
  })

  test('that fails otherwise is retried three times', async () => {
    expect(await triesOf(new RequestError(503, 'The store is away.'))).toBe(4)
    expect(await triesOf(new RequestError(0, null))).toBe(4)
  })

  test('refused with a 401 ends the session', async () => {
    signIn({ token: 'old', user: anna })
    await triesOf(new RequestError(401, 'Please sign in.'))
    expect($session.get().status).toBe('out')
  })

  test('refused with a 401 in the previous session is retried in the current one', async () => {
    signIn({ token: 'new', user: anna })
    expect(await triesOf(new RequestError(401, 'Please sign in.', { isFromOldSession: true }))).toBe(4)
    expect($session.get()).toMatchObject({ status: 'in', token: 'new' })
  })

  test('forbidden with a 403 does not', async () => {
    signIn({ token: 'good', user: anna })
    await triesOf(new RequestError(403, 'Not allowed.'))
    expect($session.get().status).toBe('in')
  })
})

describe('a click without a network', () => {
  afterEach(goOnline)

  const press = (mutationFn: () => Promise<unknown>) =>
    queryClient.getMutationCache().build(queryClient, { mutationFn }).execute(undefined)
  const unanswered = () => Promise.reject(new RequestError(0, null))

  test('fails at once, and leaves the cache valid', async () => {
    queryClient.setQueryData(['list'], [])
    goOffline()
    let tries = 0
    const before = lastChange()
    await press(() => {
      tries++
      return unanswered()
    }).catch(() => null)
    expect(tries).toBe(1)
    expect(lastChange()).toBe(before)
    expect(queryClient.getQueryState(['list'])?.isInvalidated).toBe(false)
  })

  test('may have taken effect if the network was lost afterwards', async () => {
    const before = lastChange()
    await press(() => {
      goOffline()
      return unanswered()
    }).catch(() => null)
    expect(lastChange()).not.toBe(before)
  })
})
