import { afterEach, describe, expect, jest, setSystemTime, test } from 'bun:test'
import { QueryObserver } from '@tanstack/react-query'
import { DAY, MINUTE, SECOND } from '../../../shared/time'
import { withDom } from '../../testing/dom'
import { serve, withServer } from '../../testing/fake-server'
import { anna } from '../../testing/player'
import { subscriptionOf } from '../../testing/subscriptions'
import { $connection } from '../connection/connection-store'
import { signIn, signOut } from '../session/session-store'
import { botsQuery, prefetchForPlayer, profileQuery, subscriptionQuery, templatesQuery } from './player-queries'
import { queryClient } from './query-client'
import { startPersistingQueries } from './query-persistence'

withDom()
withServer()
afterEach(() => {
  setSystemTime()
  queryClient.clear()
  signOut()
})

function servePlayer() {
  const subscription = subscriptionOf()
  const requests = serve({
    'GET /api/users/me': () => Response.json({ success: true, user: anna, subscription, has_password: true }),
    'GET /api/subscriptions/current': () => Response.json({ subscription }),
    'GET /api/bots': () => Response.json({ bots: [] }),
    'GET /api/templates': () => Response.json({ templates: [] }),
  })
  signIn({ token: 'her-token', user: anna })
  return requests
}

const wait = (time: number) => setSystemTime(Date.now() + time)

function show() {
  const server = { requests: 0 }
  const queryFn = async () => ++server.requests
  const observer = new QueryObserver(queryClient, { queryKey: ['shown'], queryFn })
  return { server, hide: observer.subscribe(() => {}) }
}

const settled = async () => {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
}

test('Data for all pages is fetched right after sign-in', async () => {
  const requests = servePlayer()
  await prefetchForPlayer()
  const paths = requests.map(({ url }) => new URL(url).pathname)
  expect(paths.sort()).toEqual(['/api/bots', '/api/subscriptions/current', '/api/templates', '/api/users/me'])
})

const KNOWN_FOR: [what: string, ask: () => Promise<unknown>, minutes: number][] = [
  ['The profile', () => queryClient.query(profileQuery), 10],
  ['The bots', () => queryClient.query(botsQuery), 5],
  ['The subscription', () => queryClient.query(subscriptionQuery), 15],
  ['The templates', () => queryClient.query(templatesQuery), 30],
]

for (const [what, ask, minutes] of KNOWN_FOR) {
  test(`${what} counts as fresh for ${minutes} minutes`, async () => {
    setSystemTime(Date.now())
    const requests = servePlayer()
    await ask()
    wait(minutes * MINUTE - 1)
    await ask()
    expect(requests).toHaveLength(1)
    wait(1)
    await ask()
    expect(requests).toHaveLength(2)
  })
}

test('The subscription is known from the profile until it is stale', async () => {
  const requests = servePlayer()
  await queryClient.query(profileQuery)
  expect(queryClient.getQueryData(subscriptionQuery.queryKey)?.subscription).toEqual(subscriptionOf())
  await queryClient.query(subscriptionQuery)
  expect(requests).toHaveLength(1)
})

describe('Other data', () => {
  test('is refetched after five minutes, when a page shows it again', async () => {
    setSystemTime(Date.now())
    const { server, hide } = show()
    await settled()
    hide()
    wait(5 * MINUTE - 1)
    show().hide()
    await settled()
    expect(server.requests).toBe(1)
    wait(1)
    const again = show()
    await settled()
    expect(again.server.requests).toBe(1)
    again.hide()
  })

  test('is not refetched on window focus, but on reconnect', async () => {
    jest.useFakeTimers()
    queryClient.mount()
    const leave = startPersistingQueries()
    const { server, hide } = show()
    await settled()
    jest.advanceTimersByTime(6 * MINUTE)
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await settled()
    expect(server.requests).toBe(1)
    $connection.set('offline')
    $connection.set('online')
    jest.advanceTimersByTime(SECOND)
    await settled()
    expect(server.requests).toBe(2)
    hide()
    leave()
    queryClient.unmount()
    jest.useRealTimers()
  })

  test('is cached for a day after its last use', async () => {
    jest.useFakeTimers()
    const { hide } = show()
    await settled()
    hide()
    jest.advanceTimersByTime(DAY - 1)
    expect(queryClient.getQueryData(['shown'])).toBe(1)
    jest.advanceTimersByTime(1)
    expect(queryClient.getQueryData(['shown'])).toBeUndefined()
    jest.useRealTimers()
  })
})
