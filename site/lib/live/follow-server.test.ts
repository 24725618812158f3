import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { QueryObserver } from '@tanstack/react-query'
import type { Subscription } from '../../../shared/billing'
import { SECOND } from '../../../shared/time'
import { withDom } from '../../testing/dom'
import { serve, withServer } from '../../testing/fake-server'
import { anna, ben } from '../../testing/player'
import { turnTab } from '../../testing/turn-tab'
import { NO_ANSWER, RequestError } from '../api/request-error'
import { $connection } from '../connection/connection-store'
import { botsQuery } from '../queries/player-queries'
import { queryClient } from '../queries/query-client'
import { startPersistingQueries } from '../queries/query-persistence'
import { $session, signIn, signOut } from '../session/session-store'
import type { TabMessage } from './event-receiver'
import type { EventsSource } from './events-source'
import { followServer } from './follow-server'
import { $server } from './server-store'
import { inThisBuild } from './share-events'
import { browserDouble, settled } from './testing/browser-double'
import { type EventsDouble, eventsDouble } from './testing/events-double'

withDom()
withServer()

const leaving: (() => void)[] = []
beforeEach(() => {
  serve({ 'GET /api/auth/me': () => Response.json({ success: true, user: $session.get().user }) })
  signIn({ token: 'her-token', user: anna })
})
afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
  turnTab('visible')
  queryClient.clear()
  signOut()
})

const BUILD = 'one'
const SNAPSHOT = {
  kind: 'snapshot',
  build: BUILD,
  isBroken: false,
  isAway: false,
  lastSeenAt: null,
  connectedSince: 1,
} as const

/** A page that shows bots; other tabs may hold the stream. */
async function openPage(address?: EventsSource['address']) {
  const bots = { requests: 0 }
  const queryFn = async () => ({ bots: [], requests: ++bots.requests })
  leaving.push(new QueryObserver(queryClient, { queryKey: botsQuery.queryKey, queryFn }).subscribe(() => {}))
  const browser = browserDouble()
  const { source, streams, open } = eventsDouble(address)
  const follow = () => {
    leaving.push(followServer(anna.id, { source, browser }))
  }
  return { bots, browser, streams, open, follow }
}

/** A hidden tab that holds the stream and answers requests for a snapshot. */
async function otherTab({ locks, openChannel }: ReturnType<typeof browserDouble>, snapshot: TabMessage = SNAPSHOT) {
  const name = inThisBuild(`events of ${anna.id}`)
  locks?.request(name, {}, () => new Promise<void>(() => {})).catch(() => {})
  const channel = openChannel?.(name)
  const say = (message: TabMessage) => channel?.postMessage({ message, isHidden: true })
  if (channel) channel.onmessage = ({ data }) => 'isRequest' in data && say(snapshot)
  await settled()
  return { say }
}

const begin = async (stream: EventsDouble | undefined) => {
  stream?.send('server', { build: BUILD })
  await settled()
}

const turn = async (type: 'pagehide' | 'pageshow') => {
  dispatchEvent(Object.assign(new Event(type), { persisted: true }))
  await settled()
}

test('A page restored from the history refetches what it missed, even if another tab holds the stream', async () => {
  const { bots, browser, streams, follow } = await openPage()
  follow()
  await settled()
  await begin(streams[0])
  await turn('pagehide')
  await otherTab(browser)
  const before = bots.requests
  await turn('pageshow')
  expect(streams).toHaveLength(1)
  expect(bots.requests).toBe(before + 1)
})

test('A page whose stream reopens refetches everything, because it may have missed events', async () => {
  const { bots, streams, follow } = await openPage()
  follow()
  await settled()
  await begin(streams[0])
  const { requests } = bots
  await begin(streams[0])
  expect(bots.requests).toBe(requests + 1)
})

test('A page that is back on the network refetches once, whether the network or the stream is back first', async () => {
  jest.useFakeTimers()
  leaving.push(startPersistingQueries())
  const { bots, streams, open, follow } = await openPage()
  follow()
  await settled()
  await begin(streams[0])
  jest.advanceTimersByTime(SECOND)
  await settled()
  for (const heardAfter of [0, SECOND / 2]) {
    const { requests } = bots
    $connection.set('offline')
    await settled()
    $connection.set('online')
    jest.advanceTimersByTime(heardAfter)
    await begin(open().at(-1))
    jest.advanceTimersByTime(5 * SECOND)
    await settled()
    expect(bots.requests).toBe(requests + 1)
  }
  jest.useRealTimers()
})

test('A tab without the stream refetches once when its network is back', async () => {
  jest.useFakeTimers()
  leaving.push(startPersistingQueries())
  const { bots, browser, follow } = await openPage()
  await otherTab(browser)
  follow()
  await settled()
  const { requests } = bots
  $connection.set('offline')
  $connection.set('online')
  jest.advanceTimersByTime(5 * SECOND)
  await settled()
  expect(bots.requests).toBe(requests + 1)
  jest.useRealTimers()
})

test('A page that was suspended while the server was away reconnects when it is restored', async () => {
  const { browser, streams, follow } = await openPage()
  follow()
  await settled()
  await begin(streams[0])
  $server.set({ ...$server.get(), isAway: true })
  await turn('pagehide')
  await otherTab(browser)
  await turn('pageshow')
  expect($server.get().isAway).toBe(false)
})

test('A visible tab takes over at once from a hidden one whose stream broke, and knows when the server was last seen', async () => {
  const { browser, follow } = await openPage(() => Promise.reject(new RequestError(NO_ANSWER, null)))
  const { say } = await otherTab(browser)
  follow()
  await settled()
  expect($server.get().isAway).toBe(false)
  say({ kind: 'broken', lastSeenAt: 1000 })
  await settled()
  expect($server.get()).toMatchObject({ isAway: true, lastSeenAt: 1000 })
})

test('A tab that becomes visible takes over from one that waits to reconnect', async () => {
  const { browser, open, follow } = await openPage()
  await otherTab(browser, { ...SNAPSHOT, isBroken: true })
  turnTab('hidden')
  follow()
  await settled()
  expect(open()).toHaveLength(0)
  turnTab('visible')
  await settled()
  expect(open()).toHaveLength(1)
})

test('A page shares no stream with a tab of another build, which may send other messages', async () => {
  const { browser, streams, follow } = await openPage()
  const name = `events of ${anna.id}`
  browser.locks?.request(name, {}, () => new Promise<void>(() => {})).catch(() => {})
  const older = browser.openChannel?.(name)
  const requests: unknown[] = []
  if (older) older.onmessage = ({ data }) => requests.push(data)
  follow()
  older?.postMessage({ word: { kind: 'told' } })
  await settled()
  expect([streams.length, requests.length]).toEqual([1, 0])
})

test('Events of one player never reach the next player in this browser', async () => {
  const { streams, follow } = await openPage()
  follow()
  await settled()
  await begin(streams[0])
  signIn({ token: 'his-token', user: ben })
  const subscription = { plan: 'pro' } as Subscription
  streams[0]?.send('subscription', { subscription })
  expect($session.get().user).toEqual(ben)
})
