import { afterEach, describe, expect, setSystemTime, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { HOUR, MINUTE } from '../../shared/time'
import { botDayOf, botOf } from '../features/bots/testing/bots'
import { $clockAhead } from '../lib/clock/server-clock'
import { changeUser } from '../lib/session/session-store'
import { sentence } from '../testing/fake-server'
import { onPage } from '../testing/on-page'
import { anna } from '../testing/player'
import { openDashboard, withDashboard } from './testing/open-dashboard'

withDashboard()
afterEach(() => {
  setSystemTime()
  $clockAhead.set(0)
})

const chooseZone = (time_zone: string | null) =>
  changeUser({ ...anna, user_metadata: { ...anna.user_metadata, time_zone } })

const spansAsked = (requests: Request[]) =>
  requests
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname === '/api/bots/days')
    .map(({ searchParams }) => [searchParams.get('from'), searchParams.get('to')])

const wall = () => onPage().getByRole('img', { name: /^Today: / })
const merlons = () => Number(wall().style.getPropertyValue('--hours'))

describe('the day of the activity chart', () => {
  test("follows the server's clock, whatever the device says", async () => {
    setSystemTime(new Date('2026-11-21T23:00:00Z'))
    const headers = { date: 'Sat, 21 Nov 2026 20:00:00 GMT' }
    openDashboard([botOf()], { 'GET /api/bots/days': () => Response.json({ days: [] }, { headers }) })
    chooseZone('UTC')
    expect(await onPage().findByText('Saturday, 21 November, 20:00')).toBeInTheDocument()
  })

  test.each([
    ['UTC', 'Saturday, 21 November, 20:00 in UTC', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
    ['Asia/Tokyo', 'Sunday, 22 November, 05:00 in Asia/Tokyo', '2026-11-21T15:00:00.000Z', '2026-11-22T15:00:00.000Z'],
    [
      'America/St_Johns',
      'Saturday, 21 November, 16:30 in America/St Johns',
      '2026-11-21T03:30:00.000Z',
      '2026-11-22T03:30:00.000Z',
    ],
  ])('is that of a reader in %s', async (zone, clock, from, to) => {
    setSystemTime(new Date('2026-11-21T20:00:00Z'))
    const day = botDayOf({
      stretches: [{ kind: 'run', from: '2026-11-21T16:00:00.000Z', to: '2026-11-21T18:00:00.000Z' }],
      gains: [
        { at: '2026-11-21T16:15:00.000Z', amount: 1200 },
        { at: '2026-11-21T16:30:00.000Z', amount: 300 },
      ],
    })
    const { requests } = openDashboard([botOf()], { 'GET /api/bots/days': () => Response.json({ days: [day] }) })
    chooseZone(zone)
    expect(await onPage().findByText('1,500')).toBeInTheDocument()
    await waitFor(() => expect(spansAsked(requests)).toContainEqual([from, to]))
    expect(onPage().getByText(/^Sat|^Sun/).parentElement).toHaveTextContent(clock)
    const hoursInto = (moment: string) => (Date.parse(moment) - Date.parse(from)) / HOUR
    const stretch = wall().querySelector<HTMLElement>('[data-kind=run]')
    expect(stretch?.style.getPropertyValue('--from')).toBe(String(hoursInto('2026-11-21T16:00:00Z')))
    expect(stretch?.style.getPropertyValue('--to')).toBe(String(hoursInto('2026-11-21T18:00:00Z')))
    expect(merlons()).toBe(24)
  })

  test.each([
    ['2026-03-29T20:00:00Z', 23, '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25T20:00:00Z', 25, '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ])('of Berlin at %s has %d hours, and none of them is lost', async (now, hours, from, to) => {
    setSystemTime(new Date(now))
    const last = new Date(Date.parse(to) - 15 * MINUTE).toISOString()
    const day = botDayOf({
      stretches: [{ kind: 'run', from, to }],
      gains: [
        { at: from, amount: 100 },
        { at: last, amount: 11 },
      ],
    })
    const { requests } = openDashboard([botOf()], { 'GET /api/bots/days': () => Response.json({ days: [day] }) })
    chooseZone('Europe/Berlin')
    await waitFor(() => expect(spansAsked(requests)).toContainEqual([from, to]))
    expect(await onPage().findByText('111')).toBeInTheDocument()
    expect(merlons()).toBe(hours)
    expect(wall().querySelector<HTMLElement>('[data-kind=run]')?.style.getPropertyValue('--to')).toBe(String(hours))
    const line = onPage().getByRole('img', { name: '111 resources today, hour by hour' })
    expect(line).toHaveAttribute('viewBox', `0 0 ${hours * 10} 28`)
  })

  test("changes with the chosen zone, and follows the browser's without one", async () => {
    setSystemTime(new Date('2026-11-21T20:00:00Z'))
    const { requests } = openDashboard([botOf()])
    expect(await onPage().findByText('Saturday, 21 November, 20:00')).toBeInTheDocument()
    chooseZone('Asia/Tokyo')
    expect(await onPage().findByText('Sunday, 22 November, 05:00')).toBeInTheDocument()
    chooseZone('Mars/Olympus_Mons')
    expect(await onPage().findByText('Saturday, 21 November, 20:00')).toBeInTheDocument()
    expect(spansAsked(requests)).toContainEqual(['2026-11-21T15:00:00.000Z', '2026-11-22T15:00:00.000Z'])
  })
})

describe("a server's text", () => {
  test('as a stop reason has local times', async () => {
    setSystemTime(new Date('2026-11-21T20:00:00Z'))
    const message = 'You have used all hours of your plan. They reset at 2026-11-22T00:00:00Z.'
    openDashboard([botOf({ stop_reason: { code: 'daily_limit', message } })])
    chooseZone('Europe/Berlin')
    const time = await onPage().findByText('22 Nov, 01:00')
    expect(time).toHaveAttribute('datetime', '2026-11-22T00:00:00Z')
    expect(time).toHaveAttribute('title', 'Sunday, 22 November 2026, 01:00:00')
    expect(time.parentElement).toHaveTextContent('They reset at 22 Nov, 01:00.')
  })

  test('as a refusal has local times', async () => {
    setSystemTime(new Date('2026-11-21T20:00:00Z'))
    const bot = botOf()
    const { user } = openDashboard([bot], {
      [`POST /api/bots/${bot.id}/actions`]: () => sentence(403, 'Not before 2026-11-21T23:30:00Z.'),
    })
    chooseZone('America/St_Johns')
    await user.click(await onPage().findByRole('button', { name: /^Start/ }))
    expect(await onPage().findByText('Not before 20:00.')).toBeInTheDocument()
  })
})

describe("the plan's hours", () => {
  const hoursOf = (used: number) => ({
    'GET /api/users/me/hours': () => Response.json({ used, allowed: 12 * HOUR, resets_at: '2026-11-22T00:00:00.000Z' }),
  })
  const summary = () => within(onPage().getByRole('region', { name: 'Summary' }))

  test('of Starter show their use, and when they reset in local time', async () => {
    openDashboard([], hoursOf(3 * HOUR + 10 * MINUTE), 'starter')
    chooseZone('Europe/Berlin')
    expect(await summary().findByText('3 h 10 of 12 hours used today')).toBeInTheDocument()
    expect(summary().getByText('01:00').parentElement).toHaveTextContent('They reset at 01:00')
    const meter = summary().getByRole('img', { name: '3 h 10 of 12 hours used today' })
    expect(Number(meter.style.getPropertyValue('--value'))).toBeCloseTo(26.4, 1)
  })

  test('are none at first, and never more than the plan has', async () => {
    openDashboard([], hoursOf(0), 'starter')
    expect(await summary().findByText('0 of 12 hours used today')).toBeInTheDocument()
  })

  test('used up to the last second show as full', async () => {
    openDashboard([], hoursOf(12 * HOUR + 4000), 'starter')
    expect(await summary().findByText('12 h 00 of 12 hours used today')).toBeInTheDocument()
  })

  test('keep their space while they are unknown', async () => {
    openDashboard([], { 'GET /api/users/me/hours': () => sentence(403, 'No') }, 'starter')
    expect(await summary().findByText('– of 12 hours used today')).toBeInTheDocument()
  })

  test('are not counted on a plan with all hours', async () => {
    openDashboard([botOf()])
    expect(await summary().findByText('0/3')).toBeInTheDocument()
    expect(summary().queryByText(/hours used today/)).not.toBeInTheDocument()
  })
})
