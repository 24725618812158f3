import { afterEach, beforeEach, describe, expect, setSystemTime, spyOn, test } from 'bun:test'
import { act, waitFor, within } from '@testing-library/react'
import { botOf } from '../features/bots/testing/bots'
import { notificationOf } from '../features/news/testing/notifications'
import { $connection } from '../lib/connection/connection-store'
import { $newestLines } from '../lib/live/newest-lines'
import { openedStream, pageEvents, TICKETS, withEvents } from '../lib/live/testing/page-events'
import { queryClient } from '../lib/queries/query-client'
import { $session, TOKEN_KEY } from '../lib/session/session-store'
import { NOT_ANSWERED } from '../lib/words/toast-messages'
import { sentence } from '../testing/fake-server'
import { onPage } from '../testing/on-page'
import { newsOf, openDashboard, withDashboard } from './testing/open-dashboard'

withDashboard()
withEvents()

const online = botOf({ state: 'online' })
const card = async () => within(await onPage().findByRole('article', { name: 'Resource Collector' }))
const summary = () => within(onPage().getByRole('region', { name: 'Summary' }))
const pathsOf = (requests: Request[]) => requests.map(({ url }) => new URL(url).pathname)

describe('a dashboard', () => {
  test('shows what happens elsewhere as it happens', async () => {
    let bots = [botOf()]
    openDashboard([], { ...TICKETS, 'GET /api/bots': () => Response.json({ bots }) })
    const { findByText } = await card()
    const events = await pageEvents()
    bots = [online]
    events.send('bot', { bot: online })
    expect(await findByText('ONLINE')).toBeInTheDocument()
    expect(summary().getByText('1 online')).toBeInTheDocument()
    bots = []
    events.send('bot_removed', { id: online.id })
    expect(await onPage().findByText('No bots configured yet...')).toBeInTheDocument()
  })

  test('updates the unseen counts on events', async () => {
    let unseen = 0
    openDashboard([], { ...TICKETS, 'GET /api/users/me/unseen': () => Response.json(newsOf(unseen)) })
    const events = await pageEvents()
    unseen = 1
    const notification = notificationOf({ id: '1' })
    events.send('notification', { notification })
    expect(await onPage().findByRole('tab', { name: 'Settings 1 new' })).toBeInTheDocument()
  })

  test('refetches once when the stream opens, then no more', async () => {
    const { requests } = openDashboard([botOf()], TICKETS)
    await card()
    const before = requests.length
    await pageEvents()
    await waitFor(() => expect(pathsOf(requests.slice(before))).toContain('/api/bots'))
    expect(pathsOf(requests.slice(before))).not.toContain('/api/templates')
  })
})

test('After an action with an event, each list is fetched once', async () => {
  const stopped = botOf({ state: 'offline' })
  const { requests, user } = openDashboard([online], {
    ...TICKETS,
    [`POST /api/bots/${online.id}/actions`]: () => Response.json({ bot: stopped }),
  })
  const events = await pageEvents()
  const { findByText, getAllByRole } = await card()
  const times = (path: string) => pathsOf(requests).filter((each) => each === path).length
  await waitFor(() => expect(times('/api/users/me/unseen')).toBe(2))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const before = requests.length
  const [stop] = getAllByRole('button', { name: /^Stop/ })
  if (stop) await user.click(stop)
  const notification = notificationOf({ id: '1' })
  events.send('bot', { bot: stopped })
  events.send('notification', { notification })
  expect(await findByText('OFFLINE')).toBeInTheDocument()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const lists = pathsOf(requests.slice(before)).filter((path) => !path.endsWith('/actions'))
  expect(lists.sort()).toEqual(['/api/bots', '/api/users/me/unseen'])
})

test('If the server refuses streams, each attempt refetches the page', async () => {
  let bots = [botOf()]
  openDashboard([], { ...TICKETS, 'GET /api/bots': () => Response.json({ bots }) })
  const { findByText } = await card()
  const events = await openedStream()
  bots = [online]
  events.break()
  expect(await findByText('ONLINE')).toBeInTheDocument()
  expect(onPage().queryByText(/does not answer/)).not.toBeInTheDocument()
})

describe('a server that is away', () => {
  let isThere = true
  beforeEach(() => {
    isThere = true
    setSystemTime(new Date(2026, 10, 21, 22, 50))
  })
  afterEach(() => {
    setSystemTime()
  })
  const answer = (body: object) => () =>
    isThere ? Response.json(body) : Promise.reject(new TypeError('Failed to fetch'))
  const answers = {
    'POST /api/events/ticket': answer({ ticket: 'a-ticket' }),
    'GET /api/health': answer({ status: 'ok' }),
  }

  async function loseServer() {
    const events = await pageEvents()
    await onPage().findByText('ONLINE')
    isThere = false
    events.break()
  }

  test('shows in the banner, with its age on the card, and no bot counts as online', async () => {
    openDashboard([online], answers)
    await loseServer()
    act(() => $newestLines.setKey(online.id, { at: Date.now(), sign: '>', text: 'Sent 12 carts.' }))
    const { findByText, queryByText } = await card()
    expect(await findByText('Last seen 22:50')).toBeInTheDocument()
    expect(await findByText('Sent 12 carts.')).toBeInTheDocument()
    expect(queryByText('now')).not.toBeInTheDocument()
    expect(queryByText('ONLINE')).not.toBeInTheDocument()
    expect(summary().getAllByText('–')).toHaveLength(3)
    expect(summary().queryByText(/online|100%/)).not.toBeInTheDocument()
    await waitFor(() => expect($connection.get()).toBe('away'))
  })

  test("disables the filter's counts and the buttons for all bots", async () => {
    openDashboard(
      [1, 2, 3, 4, 5].map((number) => botOf({ id: `66f145531b1bc3e6667d1e6${number}`, state: 'online' })),
      answers,
    )
    const events = await pageEvents()
    expect(await onPage().findByRole('button', { name: 'Online 5' })).toBeInTheDocument()
    isThere = false
    events.break()
    expect(await onPage().findByRole('button', { name: 'Online' })).toBeInTheDocument()
    expect(onPage().getByRole('button', { name: 'All 5' })).toBeInTheDocument()
    for (const name of ['Start all', 'Stop all'])
      expect(onPage().getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
  })

  test('is the reason given for a failed action', async () => {
    const { user } = openDashboard([online], answers)
    await loseServer()
    const { findByText, getAllByRole } = await card()
    await findByText('Last seen 22:50')
    const [stop] = getAllByRole('button', { name: /^Stop/ })
    if (stop) await user.click(stop)
    expect(await onPage().findByText(NOT_ANSWERED)).toBeInTheDocument()
  })

  test('is reconnected automatically, with everything refetched', async () => {
    const { requests } = openDashboard([online], answers)
    await loseServer()
    const { findByText } = await card()
    await findByText('Last seen 22:50')
    const before = requests.length
    await waitFor(() => expect($connection.get()).toBe('away'))
    isThere = true
    await pageEvents()
    expect($connection.get()).toBe('online')
    expect(await findByText('ONLINE')).toBeInTheDocument()
    await waitFor(() => expect(pathsOf(requests.slice(before))).toContain('/api/accounts'))
  })

  test('was last seen at its newest stored answer, if this page never reached it', async () => {
    isThere = false
    openDashboard([online], answers)
    const { findByText } = await card()
    expect(await findByText('Last seen 22:50')).toBeInTheDocument()
  })
})

test('A server update is announced on an open page, without reloading it', async () => {
  const reload = spyOn(location, 'reload').mockImplementation(() => {})
  const { user } = openDashboard([], TICKETS)
  const events = await pageEvents('one')
  events.send('server', { build: 'one' })
  expect(onPage().queryByText('Castellan was updated.')).not.toBeInTheDocument()
  events.send('server', { build: 'two' })
  expect(await onPage().findByText('Castellan was updated.')).toBeInTheDocument()
  expect(reload).not.toHaveBeenCalled()
  await user.click(onPage().getByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledTimes(1)
  reload.mockRestore()
})

test('An open page notices that its session has ended', async () => {
  openDashboard([], { 'POST /api/events/ticket': () => sentence(401, 'Please sign in.') })
  await waitFor(() => expect($session.get().status).toBe('out'))
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull()
})
