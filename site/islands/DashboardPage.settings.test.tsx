import { afterEach, describe, expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import type { Announcement } from '../../shared/announcements'
import type { Bot } from '../../shared/bots'
import type { Notification } from '../../shared/notifications'
import { botOf } from '../features/bots/testing/bots'
import { notificationOf as anyNotification } from '../features/news/testing/notifications'
import { sentence } from '../testing/fake-server'
import { scrollIntoSight, withIntersectionObserver } from '../testing/intersection-observer'
import { onPage } from '../testing/on-page'
import { turnTab } from '../testing/turn-tab'
import { newsOf, openDashboard, withDashboard } from './testing/open-dashboard'

withDashboard()
withIntersectionObserver()
afterEach(() => turnTab('visible'))

const idOf = (place: number) => place.toString(16).padStart(24, '0')
const LONG =
  'Night watch stopped. Wrong password. ES1 refused the sign-in of ansgar_es at 08:18 UTC. Change the password under Game Accounts, then start again.'

const notificationOf = (place: number, change: Partial<Notification> = {}): Notification =>
  anyNotification({ id: idOf(place), message: `Entry ${place}`, created_at: new Date().toISOString(), ...change })

const maintenance: Announcement = {
  id: idOf(7),
  title: 'Maintenance on Tuesday',
  body: 'Bots stop at 04:00 UTC.',
  category: 'maintenance',
  created_at: '2026-11-18T04:00:00.000Z',
}

const listOf = (notifications: Notification[], next_cursor: string | null = null) =>
  Response.json({ notifications, next_cursor, unseen: 0 })
const announcementsOf = (...announcements: Announcement[]) => Response.json({ announcements, next_cursor: null })

type Answers = Parameters<typeof openDashboard>[1]

async function openSettings(answers: Answers = {}, bots: Bot[] = []) {
  const opened = openDashboard(bots, {
    'GET /api/users/me/notifications': () => listOf([]),
    'GET /api/users/announcements': () => announcementsOf(),
    'POST /api/users/me/notifications/seen': () => new Response(null, { status: 204 }),
    'POST /api/users/me/announcements/seen': () => new Response(null, { status: 204 }),
    ...answers,
  })
  await opened.user.click(onPage().getByRole('tab', { name: /^Settings/ }))
  // Its code is loaded when the tab opens first.
  await onPage().findByRole('region', { name: 'Bot Ereignisse' })
  const marks = () =>
    opened.requests.filter(({ url }) => url.endsWith('/seen')).map((request) => request.clone().json())
  return { ...opened, seen: () => Promise.all(marks()) }
}

const tab = () => onPage().getByRole('tab', { name: /^Settings/ })
const list = (name: string) => onPage().getByRole('region', { name })
const events = () => within(list('Bot Ereignisse'))

describe('the Settings tab', () => {
  test('shows the subscription, if there is one', async () => {
    await openSettings()
    const panel = within(onPage().getByRole('heading', { name: 'Subscription' }).closest('section') ?? document.body)
    expect(panel.getByText('PLUS')).toBeInTheDocument()
    for (const fact of ['Provider', 'Status', 'Next billing time']) expect(panel.getByText(fact)).toBeInTheDocument()
    expect(panel.queryByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument()
  })

  test('shows what happened, long and short, and what was announced with its category', async () => {
    await openSettings({
      'GET /api/users/me/notifications': () =>
        listOf([notificationOf(2, { message: LONG, kind: 'bad_credentials' }), notificationOf(1)]),
      'GET /api/users/announcements': () => announcementsOf(maintenance),
    })
    const entry = (await events().findByText(LONG)).closest('li')
    expect(entry).toHaveAttribute('data-tone', 'error')
    expect(events().getAllByText(/^Today, /)).toHaveLength(2)
    const announced = within(list('Announcements'))
    expect(await announced.findByRole('heading', { name: 'Maintenance on Tuesday' })).toBeInTheDocument()
    expect(announced.getByText('maintenance')).toHaveClass('badge')
  })

  test('says the account of the bot, because bots may share a name', async () => {
    const bots = [botOf({ id: idOf(8) }), botOf({ id: idOf(9), accountId: null })]
    const entries = [notificationOf(2, { bot_id: idOf(8) }), notificationOf(1, { bot_id: idOf(7) })]
    await openSettings({ 'GET /api/users/me/notifications': () => listOf(entries) }, bots)
    const entryOf = async (text: string) => (await events().findByText(text)).closest('li')
    await waitFor(async () => expect(await entryOf('Entry 2')).toHaveTextContent(/ansgar_h, DE1$/))
    expect(await entryOf('Entry 1')).not.toHaveTextContent('ansgar_h')
  })

  test('leads on from the newest fault to where one chooses to hear of it elsewhere', async () => {
    const faults = [3, 2].map((place) => notificationOf(place, { kind: 'bad_credentials' }))
    await openSettings({ 'GET /api/users/me/notifications': () => listOf([notificationOf(4), ...faults]) })
    const link = await events().findByRole('link', { name: 'Hear of this elsewhere' })
    expect(link).toHaveAttribute('href', '/settings#notifications')
    expect(link.closest('li')).toHaveTextContent('Entry 3')
    const always = onPage().getByRole('link', { name: 'Also on Discord, e-mail, push' })
    expect(always).toHaveAttribute('href', '/settings#notifications')
  })

  test('can be scrolled by the keyboard', async () => {
    await openSettings()
    for (const name of ['Bot Ereignisse', 'Announcements']) expect(list(name)).toHaveAttribute('tabindex', '0')
  })

  test('has a friendly text while it is empty', async () => {
    await openSettings()
    expect(await onPage().findByText('No bot events in the last 90 days.')).toBeInTheDocument()
    expect(await onPage().findByText('No announcements yet.')).toBeInTheDocument()
  })

  test('shows an error in one card with a retry, while the other works', async () => {
    let isAway = true
    const { user } = await openSettings({
      'GET /api/users/me/notifications': () => (isAway ? sentence(403, 'Not now.') : listOf([notificationOf(1)])),
      'GET /api/users/announcements': () => announcementsOf(maintenance),
    })
    expect(await events().findByText('Not now.')).toBeInTheDocument()
    expect(await onPage().findByText('Maintenance on Tuesday')).toBeInTheDocument()
    isAway = false
    await user.click(events().getByRole('button', { name: 'Try again' }))
    expect(await events().findByText('Entry 1')).toBeInTheDocument()
  })
})

describe('unseen news', () => {
  /** Two notifications; the newer one is unseen. */
  function oneNew() {
    let seen = idOf(1)
    return {
      'GET /api/users/me/unseen': () =>
        Response.json({ ...newsOf(0, 2), notifications: { unseen: seen === idOf(2) ? 0 : 1, seen_until: seen } }),
      'GET /api/users/me/notifications': () => listOf([notificationOf(2), notificationOf(1)]),
      'POST /api/users/me/notifications/seen': async (request: Request) => {
        seen = (await request.clone().json()).until
        return new Response(null, { status: 204 })
      },
    }
  }

  test('is counted on the tab, and marked', async () => {
    await openSettings(oneNew())
    await waitFor(() => expect(tab()).toHaveAccessibleName('Settings 3 new'))
    const entry = (await events().findByText('Entry 2')).closest('li')
    expect(within(entry ?? document.body).getByText('New')).toBeInTheDocument()
    expect(events().getAllByText('New')).toHaveLength(1)
    expect(onPage().getByText('1 new')).toHaveAttribute('role', 'status')
  })

  test('counts as seen once its card is visible, but stays marked', async () => {
    const { seen } = await openSettings(oneNew())
    await events().findByText('New')
    expect(await seen()).toEqual([])
    scrollIntoSight(list('Bot Ereignisse').parentElement)
    await waitFor(() => expect(tab()).toHaveAccessibleName('Settings 2 new'))
    expect(await seen()).toEqual([{ until: idOf(2) }])
    expect(events().getByText('New')).toBeInTheDocument()
  })

  test('is not seen in a hidden browser tab', async () => {
    turnTab('hidden')
    const { seen, user } = await openSettings(oneNew())
    await events().findByText('New')
    scrollIntoSight(list('Bot Ereignisse').parentElement)
    await user.tab()
    expect(await seen()).toEqual([])
    turnTab('visible')
    await waitFor(async () => expect(await seen()).toHaveLength(1))
  })

  test('is refetched if the list is older than the count', async () => {
    let listed = [notificationOf(1)]
    const news = oneNew()
    const { seen } = await openSettings({
      ...news,
      'GET /api/users/me/notifications': () => {
        const known = listed
        listed = [notificationOf(2), notificationOf(1)]
        return listOf(known)
      },
    })
    scrollIntoSight(list('Bot Ereignisse').parentElement)
    expect(await events().findByText('Entry 2')).toBeInTheDocument()
    await waitFor(async () => expect(await seen()).toEqual([{ until: idOf(2) }]))
  })

  test('stays counted if saving fails, with limited retries', async () => {
    const { seen } = await openSettings({
      ...oneNew(),
      'POST /api/users/me/notifications/seen': () => sentence(422, 'No.'),
    })
    await events().findByText('New')
    scrollIntoSight(list('Bot Ereignisse').parentElement)
    await waitFor(async () => expect(await seen()).toHaveLength(2))
    await waitFor(() => expect(tab()).toHaveAccessibleName('Settings 3 new'))
    expect(await seen()).toHaveLength(2)
  })

  test('is counted up to 99', async () => {
    await openSettings({ 'GET /api/users/me/unseen': () => Response.json(newsOf(100, 100)) })
    await waitFor(() => expect(tab()).toHaveAccessibleName('Settings 99+ new'))
  })
})

describe('older entries', () => {
  const pages = (last: () => Response) => ({
    'GET /api/users/me/notifications': ({ url }: Request) =>
      new URL(url).searchParams.get('cursor') === idOf(2)
        ? last()
        : listOf([notificationOf(3), notificationOf(2)], idOf(2)),
  })
  const end = () => list('Bot Ereignisse').lastElementChild

  test('load near the end of the list, once each', async () => {
    await openSettings(pages(() => listOf([notificationOf(1)])))
    await events().findByText('Entry 2')
    scrollIntoSight(end())
    await events().findByText('Entry 1')
    expect(
      events()
        .getAllByText(/^Entry/)
        .map(({ textContent }) => textContent),
    ).toEqual(['Entry 3', 'Entry 2', 'Entry 1'])
  })

  test('that fail to load are retried on click', async () => {
    let isAway = true
    const { user } = await openSettings(pages(() => (isAway ? sentence(403, 'No') : listOf([notificationOf(1)]))))
    await events().findByText('Entry 2')
    scrollIntoSight(end())
    await events().findByText('Older entries could not be loaded.')
    isAway = false
    await user.click(events().getByRole('button', { name: 'Try again' }))
    expect(await events().findByText('Entry 1')).toBeInTheDocument()
    expect(events().queryByText('Older entries could not be loaded.')).not.toBeInTheDocument()
  })
})
