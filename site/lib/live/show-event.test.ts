import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import { type QueryKey, QueryObserver } from '@tanstack/react-query'
import type { Subscription } from '../../../shared/billing'
import type { Bot } from '../../../shared/bots'
import { SECOND } from '../../../shared/time'
import { botOf } from '../../features/bots/testing/bots'
import { notificationOf } from '../../features/news/testing/notifications'
import { withDom } from '../../testing/dom'
import { anna, ben } from '../../testing/player'
import { turnTab } from '../../testing/turn-tab'
import { announcementsQuery, newsQuery, notificationsQuery } from '../queries/news-queries'
import { botsQuery, daysKey, profileQuery, subscriptionQuery } from '../queries/player-queries'
import { queryClient } from '../queries/query-client'
import { $session, signIn, signOut } from '../session/session-store'
import { refetchStaleDays, showEvent } from './show-event'
import { settled } from './testing/browser-double'

withDom()
const leaving: (() => void)[] = []
afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
  queryClient.clear()
  signOut()
})

const [first, second, third] = ['1', '2', '3'].map((id) => botOf({ id })) as [Bot, Bot, Bot]
const online: Bot = { ...second, state: 'online' }
const botIds = () => queryClient.getQueryData(botsQuery.queryKey)?.bots.map(({ id, state }) => `${id} ${state}`)
const showBots = (...bots: Bot[]) => queryClient.setQueryData(botsQuery.queryKey, { bots })

/** Shows a query and counts its requests. */
function lookAt(queryKey: QueryKey, answer: (count: number) => unknown = (count) => count) {
  const server = { requests: 0 }
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: async () => answer(++server.requests) })
  leaving.push(observer.subscribe(() => {}))
  return server
}

describe('a bot event', () => {
  test('updates the bot in its place', () => {
    showBots(first, second, third)
    showEvent({ name: 'bot', data: { bot: online } })
    expect(botIds()).toEqual(['1 offline', '2 online', '3 offline'])
  })

  test('adds a new bot at the end', () => {
    showBots(first, second)
    showEvent({ name: 'bot', data: { bot: third } })
    expect(botIds()).toEqual(['1 offline', '2 offline', '3 offline'])
  })

  test('wins over a list that was requested before, without another request', async () => {
    showBots(first, second)
    const before = Promise.withResolvers<unknown>()
    const server = lookAt(botsQuery.queryKey, () => before.promise)
    void queryClient.refetchQueries({ queryKey: botsQuery.queryKey })
    await settled()
    showEvent({ name: 'bot', data: { bot: online } })
    showEvent({ name: 'bot_removed', data: { id: '1' } })
    before.resolve({ bots: [first, second, third] })
    await settled()
    expect(botIds()).toEqual(['2 online', '3 offline'])
    expect(server.requests).toBe(1)
  })

  test('wins over a first list that is in flight', async () => {
    const before = Promise.withResolvers<unknown>()
    const server = lookAt(botsQuery.queryKey, () => before.promise)
    await settled()
    showEvent({ name: 'bot', data: { bot: online } })
    before.resolve({ bots: [first, second] })
    await settled()
    expect(botIds()).toEqual(['1 offline', '2 online'])
    expect(server.requests).toBe(1)
  })

  test('does not change a list that was requested afterwards', async () => {
    showBots(first, second)
    showEvent({ name: 'bot', data: { bot: online } })
    lookAt(botsQuery.queryKey, () => ({ bots: [first, second] }))
    void queryClient.refetchQueries({ queryKey: botsQuery.queryKey })
    await settled()
    expect(botIds()).toEqual(['1 offline', '2 offline'])
  })

  test("keeps the settings on the bot's page, and refetches them", async () => {
    const queryKey = [...botsQuery.queryKey, '2']
    queryClient.setQueryData(queryKey, { bot: { ...second, settings: { reserve: 5 } } })
    const answer = Promise.withResolvers<unknown>()
    const server = lookAt(queryKey, () => answer.promise)
    showEvent({ name: 'bot', data: { bot: online } })
    await settled()
    expect(queryClient.getQueryData(queryKey)).toEqual({ bot: { ...online, settings: { reserve: 5 } } })
    expect(server.requests).toBe(1)
  })

  test('removes the bot, and its page refetches it', async () => {
    showBots(first, second)
    const queryKey = [...botsQuery.queryKey, '2']
    queryClient.setQueryData(queryKey, { bot: second })
    const server = lookAt(queryKey)
    showEvent({ name: 'bot_removed', data: { id: '2' } })
    await settled()
    expect(botIds()).toEqual(['1 offline'])
    expect(server.requests).toBe(1)
  })

  test('does not refetch a bot that this page is removing', async () => {
    showBots(first, second)
    const queryKey = [...botsQuery.queryKey, '2']
    queryClient.setQueryData(queryKey, { bot: second })
    const server = lookAt(queryKey)
    const answer = Promise.withResolvers<void>()
    const removing = queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn: () => answer.promise })
      .execute(undefined)
    showEvent({ name: 'bot_removed', data: { id: '2' } })
    await settled()
    expect(server.requests).toBe(0)
    answer.resolve()
    await removing
  })
})

describe("the bots' day", () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.advanceTimersByTime(20 * SECOND)
    turnTab('visible')
    jest.useRealTimers()
  })
  const tellDay = () => showEvent({ name: 'day', data: { bot_id: '1' } })

  test('is refetched at once, then at most every ten seconds, however many bots run', async () => {
    const server = lookAt([...daysKey, 'today'])
    await settled()
    for (let second = 0; second < 30; second++) {
      for (let bot = 0; bot < 40; bot++) tellDay()
      await settled()
      jest.advanceTimersByTime(SECOND)
    }
    await settled()
    expect(server.requests).toBe(1 + 4)
  })

  test('is refetched when a hidden tab becomes visible', async () => {
    const server = lookAt([...daysKey, 'today'])
    await settled()
    turnTab('hidden')
    tellDay()
    await settled()
    expect(server.requests).toBe(1)
    turnTab('visible')
    refetchStaleDays()
    await settled()
    expect(server.requests).toBe(2)
    refetchStaleDays()
    await settled()
    expect(server.requests).toBe(2)
  })
})

describe('news', () => {
  const entry = (id: string) => notificationOf({ id, message: id })
  const announced = (id: string) => ({
    id,
    title: id,
    body: '',
    category: 'update',
    created_at: '2026-11-21T12:00:00.000Z',
  })
  const known = <Page>(...pages: Page[]) => ({ pages, pageParams: pages.map(() => undefined) })

  test('come first in their list, once each, and are counted', async () => {
    const notifications = [entry('2'), entry('1')]
    queryClient.setQueryData(notificationsQuery.queryKey, known({ notifications, next_cursor: null, unseen: 0 }))
    const count = lookAt(newsQuery.queryKey)
    await settled()
    for (const id of ['3', '3', '2']) showEvent({ name: 'notification', data: { notification: entry(id) } })
    await settled()
    const shown = queryClient.getQueryData(notificationsQuery.queryKey)?.pages.flatMap((page) => page.notifications)
    expect(shown?.map(({ id }) => id)).toEqual(['3', '2', '1'])
    expect(count.requests).toBeGreaterThan(1)
  })

  test('are removed from any page of the list', () => {
    const pages = [
      ['4', '3'],
      ['2', '1'],
    ].map((ids) => ({ announcements: ids.map(announced), next_cursor: null }))
    queryClient.setQueryData(announcementsQuery.queryKey, known(...pages))
    showEvent({ name: 'announcement', data: { announcement: announced('5') } })
    showEvent({ name: 'announcement_removed', data: { id: '2' } })
    const shown = queryClient.getQueryData(announcementsQuery.queryKey)?.pages.flatMap((page) => page.announcements)
    expect(shown?.map(({ id }) => id)).toEqual(['5', '4', '3', '1'])
  })
})

describe('the player', () => {
  const subscription: Subscription = {
    plan: 'premium',
    status: 'active',
    payment_provider: 'stripe',
    next_billing_time: null,
    transaction_id: 'sub_1',
    cancel_at_period_end: false,
    access_until: null,
    refundable_until: null,
    next_plan: null,
    price: null,
    next_payment: null,
    card: null,
    open_invoice: null,
  }
  const profile = () => queryClient.getQueryData(profileQuery.queryKey)
  beforeEach(() => {
    signIn({ token: 'her-token', user: anna })
    queryClient.setQueryData(profileQuery.queryKey, { success: true, user: anna, subscription, has_password: true })
  })

  test('shows a name that was changed elsewhere', () => {
    const renamed = { ...anna, user_metadata: { ...anna.user_metadata, username: 'Anneliese' } }
    showEvent({ name: 'user', data: { user: renamed } })
    expect($session.get().user).toEqual(renamed)
    expect(profile()?.user).toEqual(renamed)
  })

  test('ignores another player', () => {
    showEvent({ name: 'user', data: { user: ben } })
    expect($session.get().user).toEqual(anna)
    expect(profile()?.user).toEqual(anna)
  })

  test('has a plan as soon as it is paid', () => {
    showEvent({ name: 'subscription', data: { subscription: { ...subscription, plan: 'pro' } } })
    expect($session.get().user?.user_metadata.plan).toBe('pro')
    expect(queryClient.getQueryData(subscriptionQuery.queryKey)?.subscription.plan).toBe('pro')
  })
})
