import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import { fireEvent, within } from '@testing-library/react'
import type { Bot, BotDay } from '../../shared/bots'
import { HOUR } from '../../shared/time'
import { botDayOf, botOf } from '../features/bots/testing/bots'
import { openPage } from '../testing/dom'
import { onPage } from '../testing/on-page'
import { openDashboard, withDashboard } from './testing/open-dashboard'

withDashboard()
beforeEach(() => {
  setSystemTime(new Date('2026-11-21T18:00:00Z'))
  openPage('/dashboard#analytics')
})
afterEach(() => {
  setSystemTime()
})

const idOf = (name: string) => name.padStart(24, '0')
const mills = botOf({ id: idOf('a1'), name: 'Mills' })
const ovens = botOf({ id: idOf('b2'), name: 'Ovens' })

const did = (bot_id: string, day: number, amount: number, hours: number) =>
  botDayOf({
    bot_id,
    gains: [{ at: `2026-11-${day}T08:15:00.000Z`, amount }],
    stretches: [
      { kind: 'run', from: `2026-11-${day}T00:00:00.000Z`, to: new Date(Date.UTC(2026, 10, day, hours)).toISOString() },
    ],
    at_work: hours * HOUR,
  })

const PAST = [did(mills.id, 19, 1000, 12), did(ovens.id, 20, 3000, 6)]
const TODAY = [did(mills.id, 21, 1200, 6)]

const spanOf = ({ url }: Request) => {
  const { searchParams } = new URL(url)
  return [searchParams.get('from') ?? '', searchParams.get('to') ?? ''] as const
}
const isPast = (request: Request) => !spanOf(request)[1].startsWith('2026-11-22')

const daysOf = (past: BotDay[], today: BotDay[]) => ({
  'GET /api/bots/days': (request: Request) => Response.json({ days: isPast(request) ? past : today }),
})

function openAnalytics({ bots = [mills, ovens], plan = 'premium', ...answers }: Partial<OpenAnalytics> = {}) {
  return openDashboard(bots, { ...daysOf(PAST, TODAY), ...answers.answers }, plan)
}
interface OpenAnalytics {
  bots: Bot[]
  plan: string
  answers: Parameters<typeof openDashboard>[1]
}

const panel = async (name: string) => within(await onPage().findByRole('region', { name }))
const press = (name: string) => onPage().getByRole('button', { name })

describe('The charts of Analytics', () => {
  test('has a dash for days before there was a bot, in table and plot', async () => {
    openPage('/dashboard?as=table#analytics')
    const young = { ...mills, created_at: '2026-11-19T09:00:00.000Z' }
    const { user } = openAnalytics({ bots: [young, ovens] })
    const row = (await onPage().findByRole('rowheader', { name: 'Mills ansgar_h, DE1' })).closest('tr')
    const cells = [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)
    expect(cells).toEqual(['2,20018 h 00', '–', '–', '–', '–', '1,00012 h 00', '00 min', '1,2006 h 00'])
    await user.click(press('Plots'))
    const plot = await onPage().findByRole('slider', { name: 'Mills, ansgar_h, DE1, day by day' })
    fireEvent.change(plot, { target: { value: '0' } })
    expect(plot).toHaveAttribute('aria-valuetext', '15 Nov: no bot yet')
  })

  test('has wood, stone and food apart, the rate per hour, and the span before', async () => {
    const whole = did(mills.id, 21, 1200, 6)
    const goods = { wood: 800, food: 300 }
    const today = [{ ...whole, gains: [{ at: '2026-11-21T08:15:00.000Z', amount: 1200, goods }] }]
    openAnalytics({ bots: [mills], answers: daysOf([did(mills.id, 10, 900, 5)], today) })
    const resources = await panel('1,200 resources')
    expect(resources.getByText('200 per hour at work')).toBeInTheDocument()
    expect(await resources.findByText('Previous 7 days: 900')).toBeInTheDocument()
    const legend = resources.getByText('Wood').closest('ul')
    expect(legend).toHaveTextContent('Wood800Food300Not known apart100')
    const plot = resources.getByRole('slider', { name: 'Mills, day by day' })
    const words = '21 Nov: 1,200 resources (800 wood, 300 food), 6 h 00 at work, 200 per hour'
    expect(plot).toHaveAttribute('aria-valuetext', words)
  })

  test('of a young bot name no rate, hold the newest day, and draw the scale behind the bars', async () => {
    openAnalytics({ bots: [mills], answers: daysOf([], [did(mills.id, 21, 1200, 0.2)]) })
    const resources = await panel('1,200 resources')
    expect(resources.getByText('12 min at work')).toBeInTheDocument()
    expect(resources.queryByText(/per hour/)).not.toBeInTheDocument()
    expect(resources.getByText('21 Nov: 1,200 resources, 12 min at work')).toBeInTheDocument()
    const parts = [...(document.querySelector('.stacked-bars')?.children ?? [])].map(({ className }) => className)
    expect(parts.indexOf('bar')).toBeGreaterThan(parts.lastIndexOf('bars-line'))
  })
})
