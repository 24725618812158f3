import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import { within } from '@testing-library/react'
import type { Bot, BotDay } from '../../shared/bots'
import { DAY, MINUTE } from '../../shared/time'
import { botDayOf, botOf } from '../features/bots/testing/bots'
import { openPage } from '../testing/dom'
import { sentence } from '../testing/fake-server'
import { onPage } from '../testing/on-page'
import { openDashboard, withDashboard } from './testing/open-dashboard'

withDashboard()
beforeEach(() => {
  setSystemTime(new Date('2026-11-21T18:10:00Z'))
  openPage('/dashboard#analytics')
})
afterEach(() => {
  setSystemTime()
})

const mills = botOf({ name: 'Mills' })
const overMidnight = botDayOf({
  bot_id: mills.id,
  stretches: [{ kind: 'run', from: '2026-11-20T23:30:00.000Z', to: '2026-11-21T00:15:00.000Z' }],
  gains: [{ at: '2026-11-20T23:45:00.000Z', amount: 1200 }],
  at_work: 45 * MINUTE,
})

function openFree(bots: Bot[] = [mills], days: BotDay[] = [overMidnight], plan = 'starter') {
  const { requests } = openDashboard(bots, { 'GET /api/bots/days': () => Response.json({ days }) }, plan)
  return () =>
    requests.flatMap(({ url }) => {
      const { searchParams } = new URL(url)
      const [from, to] = [searchParams.get('from'), searchParams.get('to')]
      return from && to ? [[from, to]] : []
    })
}

describe('Analytics on a plan without it', () => {
  test('has the last 24 hours of each bot, over midnight', async () => {
    const spans = openFree()
    const unit = within(await onPage().findByRole('region', { name: '1,200 resources in the last 24 hours' }))
    expect(unit.getByText('45 min at work')).toBeInTheDocument()
    expect(unit.getByRole('img', { name: 'Mills: 1,200 resources, hour by hour' })).toBeInTheDocument()
    const wall = unit.getByRole('img', { name: 'The last 24 hours: 45 min at work' })
    expect(wall.querySelector('[data-kind="run"]')?.getAttribute('style')).toBe('--from: 4.5; --to: 5.25;')
    expect(spans()).toContainEqual(['2026-11-20T19:00:00.000Z', '2026-11-21T19:00:00.000Z'])
    expect(spans().filter(([from = '', to = '']) => Date.parse(to) - Date.parse(from) > DAY)).toEqual([])
  })

  test('shows the figures of each bot if there are several', async () => {
    const ovens = botOf({ id: '66f145531b1bc3e6667d1e68', name: 'Ovens' })
    openFree([mills, ovens], [overMidnight, { ...overMidnight, bot_id: ovens.id }], 'plus')
    const unit = within(await onPage().findByRole('region', { name: '2,400 resources in the last 24 hours' }))
    expect(unit.getAllByRole('listitem').map((row) => row.querySelector('.bot-gain')?.textContent)).toEqual([
      '1,20045 min at work',
      '1,20045 min at work',
    ])
  })

  test('says what which plan adds, and that more is coming', async () => {
    openFree()
    const offer = within(await onPage().findByRole('region', { name: 'Performance analytics' }))
    expect(offer.getByText('Premium or a larger plan has performance analytics today.')).toBeInTheDocument()
    expect(offer.getByRole('link', { name: 'Compare plans' })).toHaveAttribute('href', '/pricing')
    expect(offer.getAllByRole('listitem').length).toBeGreaterThan(2)
    expect(onPage().getByText('coming soon').parentElement).toHaveTextContent('More analytics – coming soon')
  })

  test('says that no bot was at work', async () => {
    openFree([mills], [])
    expect(await onPage().findByText('No bot was at work in the last 24 hours.')).toBeInTheDocument()
  })

  test('says what could not be loaded', async () => {
    openDashboard([mills], { 'GET /api/bots/days': () => sentence(403, 'Not now.') }, 'starter')
    expect(await onPage().findByText('Not now.')).toBeInTheDocument()
    expect(onPage().getByRole('link', { name: 'Compare plans' })).toBeInTheDocument()
  })
})
