import { afterEach, expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import type { Announcement } from '../../../../shared/announcements'
import type { Notification, UnseenNews } from '../../../../shared/notifications'
import { newsOf } from '../../../islands/testing/open-dashboard'
import { showEvent } from '../../../lib/live/show-event'
import { signIn } from '../../../lib/session/session-store'
import { sentence, serve } from '../../../testing/fake-server'
import { onPage, setupUser } from '../../../testing/on-page'
import { anna } from '../../../testing/player'
import { withApp } from '../../../testing/with-app'
import { botOf } from '../../bots/testing/bots'
import { notificationOf } from '../testing/notifications'
import { mountBell } from './mount-bell'

withApp()
const leaving: (() => void)[] = []
afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
})

const BOT = '66f145531b1bc3e6667d1e67'
const idOf = (place: number) => place.toString(16).padStart(24, '0')
const SEEN = 2
const entryOf = (place: number, change: Partial<Notification> = {}) =>
  notificationOf({ id: idOf(place), message: `Entry ${place}`, bot_id: BOT, ...change })
const announcementOf = (place: number): Announcement => ({
  id: idOf(place),
  title: `News ${place}`,
  body: 'See https://status.example.com or javascript:alert(1).',
  category: 'update',
  created_at: '2026-11-18T04:00:00.000Z',
})

interface Given {
  news?: Notification[]
  announcements?: Announcement[]
  next_cursor?: string | null
  answers?: Parameters<typeof serve>[0]
}

const answer: { counts: UnseenNews } = { counts: newsOf() }

function openBell({ news = [], announcements = [], next_cursor = null, answers = {} }: Given) {
  const unreadErrors = news.filter(({ severity, is_read, id }) => severity === 'error' && !is_read && id > idOf(SEEN))
  const counts = newsOf(news.filter(({ is_read, id }) => !is_read && id > idOf(SEEN)).length, 1)
  counts.notifications.seen_until = idOf(SEEN) as never
  counts.announcements.seen_until = idOf(SEEN) as never
  answer.counts = counts
  const requests = serve({
    'GET /api/users/me/unseen': () => Response.json(answer.counts),
    'GET /api/users/me/notifications': ({ url }) => {
      const isErrors = new URL(url).searchParams.get('only') === 'unread_errors'
      const isOlder = new URL(url).searchParams.has('cursor')
      const notifications = isErrors ? unreadErrors : isOlder ? [entryOf(1)] : news
      return Response.json({ notifications, next_cursor: isErrors ? null : next_cursor, unseen: 0 })
    },
    'GET /api/users/announcements': () => Response.json({ announcements, next_cursor: null }),
    'GET /api/bots': () => Response.json({ bots: [botOf({ id: BOT })] }),
    'GET /api/accounts': () => Response.json({ accounts: [] }),
    'POST /api/users/me/notifications/seen': () => new Response(null, { status: 204 }),
    'POST /api/users/me/announcements/seen': () => new Response(null, { status: 204 }),
    ...answers,
  })
  signIn({ token: 'her-token', user: anna })
  const place = document.createElement('div')
  document.body.append(place)
  leaving.push(mountBell(place))
  return { requests, user: setupUser() }
}

const sections = () =>
  onPage()
    .getAllByRole('region')
    .map((section) => [
      section.getAttribute('aria-label'),
      ...[...section.querySelectorAll('li')].map((each) => each.textContent?.match(/(Entry|News) \d/)?.[0]),
    ])

test('unread errors come first, then new announcements, then the rest by time', async () => {
  const error = { severity: 'error', kind: 'banned' } as const
  openBell({
    news: [entryOf(6), entryOf(5, error), entryOf(4), entryOf(3, { ...error, is_read: true }), entryOf(1, error)],
    announcements: [announcementOf(7), announcementOf(1)],
  })
  await onPage().findByText('Entry 6')
  expect(sections()).toEqual([
    ['Errors', 'Entry 5'],
    ['Announcements', 'News 7'],
    ['Bots and payments', 'Entry 6', 'Entry 4', 'Entry 3', 'Entry 1'],
    ['Earlier announcements', 'News 1'],
  ])
})

test('an entry leads to its bot and moment, a payment to billing, a removed bot to nothing', async () => {
  openBell({
    news: [
      entryOf(6),
      entryOf(5, { kind: 'payment_failed', bot_id: null }),
      entryOf(4, { bot_id: idOf(9) }),
      entryOf(3, { kind: 'token_leaked', bot_id: null }),
      entryOf(2, { kind: 'channel', bot_id: null }),
    ],
  })
  const link = async (text: string) => (await onPage().findByText(text)).closest('a')
  await waitFor(async () => expect(await link('Entry 4')).toBeNull())
  expect(await link('Entry 6')).toHaveAttribute('href', `/bots/${BOT}?at=2026-11-21T12%3A00%3A00.000Z`)
  expect(await link('Entry 5')).toHaveAttribute('href', '/dashboard?tab=settings#billing')
  expect(await link('Entry 3')).toHaveAttribute('href', '/settings#api')
  expect(await link('Entry 2')).toHaveAttribute('href', '/settings#notifications')
})

test('an entry of a bot says its account, because bots may share a name', async () => {
  const castle = { id: 'castle', name: 'ansgar_h', game_email: 'a@example.com', server: 'DE1', type: 'none' }
  const bots = [botOf({ id: BOT, accountId: 'castle' }), botOf({ id: idOf(9), accountId: null })]
  openBell({
    news: [entryOf(6), entryOf(5, { kind: 'payment_failed', bot_id: null })],
    answers: {
      'GET /api/bots': () => Response.json({ bots }),
      'GET /api/accounts': () => Response.json({ accounts: [castle] }),
    },
  })
  const entry = async (text: string) => (await onPage().findByText(text)).closest('li')
  expect(await entry('Entry 6')).toHaveTextContent(/ansgar_h, DE1$/)
  expect(await entry('Entry 5')).not.toHaveTextContent('ansgar_h')
})

test('an answer to a request for help leads to that request', async () => {
  openBell({
    news: [entryOf(6, { kind: 'help', bot_id: null, message: 'Your request H-7K3QP2ZD has an answer.' })],
  })
  const entry = await onPage().findByText('Your request H-7K3QP2ZD has an answer.')
  expect(entry.closest('a')).toHaveAttribute('href', '/help#H-7K3QP2ZD')
})

test('a goal that was reached is good news, a limit a warning, and a refusal an error', async () => {
  const severities = { goal_reached: 'info', daily_limit: 'warning', refused: 'error' } as const
  openBell({
    news: Object.entries(severities).map(([kind, severity], place) => entryOf(5 - place, { kind, severity })),
  })
  await onPage().findByText('Entry 5')
  const icons = [5, 4, 3].map((place) => onPage().getByText(`Entry ${place}`).closest('li')?.dataset.icon)
  expect(icons).toEqual(['goal', 'warning', 'error'])
})

test('opening an entry marks it as read, the others stay', async () => {
  const read = `POST /api/users/me/notifications/${idOf(6)}/read`
  const { requests, user } = openBell({
    news: [entryOf(6), entryOf(5)],
    answers: { [read]: () => new Response(null, { status: 204 }) },
  })
  const entry = await onPage().findByText('Entry 6')
  entry.closest('a')?.addEventListener('click', (event) => event.preventDefault())
  await user.click(entry)
  await waitFor(() => expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toContain(read))
})

test('all are marked as read up to the newest that is shown, and shown as read everywhere', async () => {
  const { requests, user } = openBell({ news: [entryOf(6), entryOf(5)], announcements: [announcementOf(7)] })
  await onPage().findByText('Entry 6')
  expect(onPage().getAllByText('New')).toHaveLength(3)
  await user.click(onPage().getByRole('button', { name: 'Mark all read' }))
  await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(2))
  const sent = requests.filter(({ method }) => method === 'POST').map((request) => request.clone().json())
  expect(await Promise.all(sent)).toEqual([{ until: idOf(6) }, { until: idOf(7) }])
  const nothing = { unseen: 0, seen_until: idOf(7) }
  answer.counts = { notifications: nothing, announcements: nothing }
  showEvent({ name: 'seen', data: { unseen: { notifications: nothing, announcements: nothing } } })
  await waitFor(() => expect(onPage().queryByText('New')).toBeNull())
  expect(onPage().getByRole('button', { name: 'Mark all read' })).toBeDisabled()
})

test('links of announcements are safe', async () => {
  openBell({ announcements: [announcementOf(7)] })
  const link = await onPage().findByRole('link', { name: 'https://status.example.com' })
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  expect(onPage().queryByRole('link', { name: /alert/ })).toBeNull()
})

test('leads to where one chooses to hear of it elsewhere', async () => {
  openBell({})
  const link = await onPage().findByRole('link', { name: 'Hear of this on Discord, by e-mail or push' })
  expect(link).toHaveAttribute('href', '/settings#notifications')
})

test('says that nothing happened', async () => {
  openBell({})
  expect(await onPage().findByText(/^Nothing has happened without you/)).toBeInTheDocument()
})

test('says why nothing is shown, and tries again', async () => {
  let isDown = true
  const list = () =>
    isDown ? sentence(403, 'Not now.') : Response.json({ notifications: [entryOf(6)], next_cursor: null, unseen: 1 })
  const { user } = openBell({ answers: { 'GET /api/users/me/notifications': list } })
  expect(await onPage().findByText('Not now.')).toBeInTheDocument()
  isDown = false
  await user.click(onPage().getByRole('button', { name: 'Try again' }))
  expect(await onPage().findByText('Entry 6')).toBeInTheDocument()
})

test('older entries load on demand', async () => {
  const { user, requests } = openBell({ news: [entryOf(6)], next_cursor: idOf(6) })
  await user.click(await onPage().findByRole('button', { name: 'Show older' }))
  expect(await onPage().findByText('Entry 1')).toBeInTheDocument()
  expect(requests.some(({ url }) => url.includes(`cursor=${idOf(6)}`))).toBe(true)
})
