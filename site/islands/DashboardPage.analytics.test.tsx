import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import type { Bot, BotDay } from '../../shared/bots'
import { HOUR } from '../../shared/time'
import { botDayOf, botOf } from '../features/bots/testing/bots'
import { openPage } from '../testing/dom'
import { sentence } from '../testing/fake-server'
import { onPage } from '../testing/on-page'
import { filesSavedBy } from '../testing/saved-files'
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
const raider = botOf({ id: idOf('c3'), name: 'Raider', templateId: 'tower-raider' })
const REMOVED = idOf('d4')

const did = (bot_id: string, day: number, amount: number, hours: number, unit = 'resources') =>
  botDayOf({
    bot_id,
    unit,
    gains: [{ at: `2026-11-${day}T08:15:00.000Z`, amount }],
    stretches: [
      { kind: 'run', from: `2026-11-${day}T00:00:00.000Z`, to: new Date(Date.UTC(2026, 10, day, hours)).toISOString() },
    ],
    at_work: hours * HOUR,
  })

const PAST = [
  did(mills.id, 19, 1000, 12),
  did(ovens.id, 20, 3000, 6),
  did(raider.id, 18, 40, 10, 'loot'),
  did(REMOVED, 17, 500, 3),
]
const TODAY = [did(mills.id, 21, 1200, 6)]

const spanOf = ({ url }: Request) => {
  const { searchParams } = new URL(url)
  return [searchParams.get('from') ?? '', searchParams.get('to') ?? ''] as const
}
const isPast = (request: Request) => !spanOf(request)[1].startsWith('2026-11-22')

const daysOf = (past: BotDay[], today: BotDay[]) => ({
  'GET /api/bots/days': (request: Request) => Response.json({ days: isPast(request) ? past : today }),
})

function openAnalytics({ bots = [mills, ovens, raider], plan = 'premium', ...answers }: Partial<OpenAnalytics> = {}) {
  const opened = openDashboard(bots, { ...daysOf(PAST, TODAY), ...answers.answers }, plan)
  const spans = () => opened.requests.filter(({ url }) => url.includes('/bots/days?')).map(spanOf)
  return { ...opened, spans }
}
interface OpenAnalytics {
  bots: Bot[]
  plan: string
  answers: Parameters<typeof openDashboard>[1]
}

const panel = async (name: string) => within(await onPage().findByRole('region', { name }))
const press = (name: string) => onPage().getByRole('button', { name })

describe('Analytics', () => {
  test('says that its figures are from the practice realm', async () => {
    const templates = () => Response.json({ templates: [], practice_realm: true })
    openAnalytics({ answers: { 'GET /api/templates': templates } })
    expect(
      await onPage().findByText('These figures come from the practice realm, not from a real game.'),
    ).toBeInTheDocument()
  })

  test("shows each bot's gains and hours, with today so far", async () => {
    const { spans } = openAnalytics()
    const resources = await panel('5,700 resources')
    expect(resources.getByText('27 h 00 at work')).toBeInTheDocument()
    const rows = resources.getAllByRole('listitem').filter((row) => row.closest('.analytics-bots'))
    const texts = rows.map((row) =>
      ['.analytics-name', '.bot-gain'].map((part) => row.querySelector(part)?.textContent).join(''),
    )
    expect(texts).toEqual([
      'Ovensansgar_h, DE13,0006 h 00 at work',
      'Millsansgar_h, DE12,20018 h 00 at work',
      'Removed bot 0000d45003 h 00 at work',
    ])
    const text = onPage().getByText('coming soon')
    expect(resources.getByRole('heading', { name: '5,700 resources' }).compareDocumentPosition(text)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
    expect(spans()).toContainEqual(['2026-11-15T00:00:00.000Z', '2026-11-21T00:00:00.000Z'])
    expect(spans()).toContainEqual(['2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'])
  })

  test('describes each chart in a sentence', async () => {
    openAnalytics()
    const resources = await panel('5,700 resources')
    for (const name of [
      'All bots: 5,700 resources in 7 days, most on 20 Nov with 3,000.',
      'All bots: 27 h 00 at work in 7 days, most on 19 Nov with 12 h 00.',
      'Mills, ansgar_h, DE1: 2,200 resources in 7 days, most on 21 Nov with 1,200.',
      'Mills, ansgar_h, DE1: 18 h 00 at work in 7 days, most on 19 Nov with 12 h 00.',
    ])
      expect(resources.getByRole('img', { name })).toBeInTheDocument()
  })

  test('separates units that cannot be added', async () => {
    openAnalytics()
    const loot = await panel('40 loot')
    expect(loot.getByRole('link', { name: 'Raider ansgar_h, DE1' })).toHaveAttribute('href', `/bots/${raider.id}`)
    expect(loot.getByText('10 h 00 at work')).toBeInTheDocument()
    // A single bot is not drawn twice.
    expect(loot.queryByRole('list')).not.toBeInTheDocument()
  })

  test('draws all bots on one scale, or each on its own', async () => {
    const { user } = openAnalytics()
    const resources = await panel('5,700 resources')
    const lineOf = (name: string) =>
      resources
        .getByRole('img', { name: new RegExp(`^${name}, ansgar_h, DE1: [\\d,]+ resources`) })
        .querySelector('.spark-line')
    const peakOf = (name: string) =>
      Math.min(
        ...(
          lineOf(name)
            ?.getAttribute('d')
            ?.match(/(?<=[ V])[\d.]+/g) ?? []
        ).map(Number),
      )
    expect(peakOf('Ovens')).toBe(2)
    expect(peakOf('Mills')).toBe(17)
    await user.click(press('Own scales'))
    expect([peakOf('Ovens'), peakOf('Mills')]).toEqual([2, 2])
  })

  test('covers 30 days, has a table, and keeps both choices in the address', async () => {
    const { user, spans } = openAnalytics()
    await panel('5,700 resources')
    await user.click(press('30 days'))
    expect(press('30 days')).toHaveFocus()
    await waitFor(() => expect(spans()).toContainEqual(['2026-10-23T00:00:00.000Z', '2026-11-21T00:00:00.000Z']))
    await user.click(press('Table'))
    expect(await onPage().findAllByRole('columnheader', { name: '30 days' })).toHaveLength(2)
    expect(location.search + location.hash).toBe('?days=30&as=table#analytics')
    await user.click(press('7 days'))
    await user.click(press('Plots'))
    expect(location.search + location.hash).toBe('#analytics')
  })

  test('opens as its address says, with defaults for unknown values', async () => {
    openPage('/dashboard?days=365&as=table#analytics')
    openAnalytics()
    expect(await onPage().findAllByRole('columnheader', { name: '7 days' })).toHaveLength(2)
    expect(press('Table')).toHaveAttribute('aria-pressed', 'true')
  })

  test('has a table with a row per bot and a column per day, scrollable by keyboard', async () => {
    openPage('/dashboard?as=table#analytics')
    openAnalytics()
    const region = await onPage().findByRole('region', { name: 'Gain in resources and hours at work' })
    expect(region).toHaveAttribute('tabindex', '0')
    const table = within(within(region).getByRole('table', { name: 'Gain in resources and hours at work' }))
    const heads = table.getAllByRole('columnheader').map((head) => head.textContent)
    expect(heads).toEqual(['Bot', '7 days', '15 Nov', '16 Nov', '17 Nov', '18 Nov', '19 Nov', '20 Nov', '21 Nov'])
    const rowOf = (name: string) =>
      within(table.getByRole('rowheader', { name }).closest('tr') ?? document.body)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
    expect(rowOf('Mills ansgar_h, DE1').slice(-3)).toEqual(['1,00012 h 00', '00 min', '1,2006 h 00'])
    expect(rowOf('All bots').slice(-3)).toEqual(['1,00012 h 00', '3,0006 h 00', '1,2006 h 00'])
  })

  test('downloads the data for spreadsheets', async () => {
    const { user } = openAnalytics({ bots: [{ ...mills, name: '=1+1' }, ovens, raider] })
    await panel('5,700 resources')
    const [file] = await filesSavedBy(() => user.click(press('Download CSV')))
    const rows = (await file?.text())?.split('\r\n') ?? []
    expect(rows).toHaveLength(1 + 4 * 7 + 1)
    expect(rows).toContain(`'=1+1,"ansgar_h, DE1",2026-11-19,resources,1000,12`)
    expect(rows).toContain('Raider,"ansgar_h, DE1",2026-11-18,loot,40,10')
    expect(rows).toContain('Removed bot 0000d4,,2026-11-17,resources,500,3')
  })

  test('updates while it is open', async () => {
    const today = [did(mills.id, 21, 1200, 6)]
    openAnalytics({ answers: daysOf(PAST, today) })
    await panel('5,700 resources')
    today[0] = did(mills.id, 21, 1300, 6)
    const { queryClient } = await import('../lib/queries/query-client')
    await queryClient.invalidateQueries({ queryKey: ['bots', 'days'] })
    expect(await panel('5,800 resources')).toBeDefined()
  })

  test('shows the error, and retries', async () => {
    let isAway = true
    const { user } = openAnalytics({
      answers: {
        'GET /api/bots/days': (request) => {
          if (!isPast(request)) return Response.json({ days: TODAY })
          return isAway
            ? sentence(403, 'Performance analytics need Premium or a larger plan.')
            : Response.json({ days: PAST })
        },
      },
    })
    const alert = await onPage().findByRole('alert')
    expect(alert).toHaveTextContent('Performance analytics need Premium or a larger plan.')
    expect(press('Download CSV')).toBeDisabled()
    isAway = false
    await user.click(press('Try again'))
    expect(await panel('5,700 resources')).toBeDefined()
  })

  test('says that it is loading, then that no bot has run', async () => {
    const gate = Promise.withResolvers<void>()
    openAnalytics({
      answers: {
        'GET /api/bots/days': async () => {
          await gate.promise
          return Response.json({ days: [] })
        },
      },
    })
    // Both the code and the figures load under this text.
    await onPage().findByText('Loading analytics…')
    gate.resolve()
    expect(await onPage().findByText('No bot was at work in the last 7 days.')).toBeInTheDocument()
    expect(onPage().queryByText('Loading analytics…')).not.toBeInTheDocument()
    expect(onPage().getByText('coming soon')).toBeInTheDocument()
  })

  test('says that no bot has run only if none is running', async () => {
    openAnalytics({
      answers: {
        'GET /api/bots': () => Response.json({ bots: [botOf({ state: 'online' })] }),
        'GET /api/bots/days': () => Response.json({ days: [] }),
      },
    })
    expect(await onPage().findByText('The first figures appear within a minute.')).toBeInTheDocument()
  })
})
