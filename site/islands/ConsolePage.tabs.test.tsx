import { describe, expect, setSystemTime, test } from 'bun:test'
import { act, waitFor, within } from '@testing-library/react'
import type { SeenCastles } from '../../shared/castles'
import type { Run } from '../../shared/runs'
import { detailOf } from '../features/bots/testing/bots'
import { showEvent } from '../lib/live/show-event'
import { openPage } from '../testing/dom'
import { sentence } from '../testing/fake-server'
import { onPage } from '../testing/on-page'
import { BOT_ID, log, openConsole, streamed, withConsolePage } from './testing/open-console'

withConsolePage()

const goods = (wood: number, stone: number, food: number) => ({ wood, stone, food })
const castlesOf = (part: Partial<SeenCastles> = {}): SeenCastles => ({
  at: '2026-11-21T14:02:00Z',
  castles: [
    {
      id: 'c-1',
      name: 'Rabenfels',
      kind: 'castle',
      x: 41,
      y: 17,
      stores: goods(25000, 9180, 21400),
      cap: 25000,
      waiting: goods(120, 0, 60),
      holds: goods(2400, 2400, 2400),
      per_hour: goods(900, 800, 700),
      troops: 964,
      carts: { home: 2, all: 20 },
      ships: { home: 0, all: 0 },
    },
  ],
  journeys: [
    {
      id: 'j-1',
      kind: 'carts',
      castle: 'c-1',
      target: 'Krähennest',
      count: 18,
      leg: 'out',
      arrives_at: '2026-11-21T14:08:07Z',
    },
  ],
  castles_left_out: 0,
  journeys_left_out: 2,
  next_move: { at: '2026-11-21T14:20:00Z', kind: 'round' },
  ...part,
})

async function openTab(tab: string, answers: Parameters<typeof openConsole>[0]) {
  openPage(`/bots/${BOT_ID}?tab=${tab}`)
  return openConsole({
    [`GET /api/bots/${BOT_ID}`]: () => Response.json({ bot: detailOf({ state: 'online' }) }),
    ...answers,
  })
}

describe('the castles of a bot', () => {
  const path = `GET /api/bots/${BOT_ID}/castles`
  const openCastles = (answer: () => Response) => openTab('castles', { [path]: answer })

  test('say that a building is full and produces nothing more', async () => {
    await openCastles(() => {
      const castles = castlesOf().castles.map((each) => ({ ...each, waiting: { ...each.holds, food: 0 } }))
      return Response.json({ castles: castlesOf({ castles }) })
    })
    const row = within(await onPage().findByRole('row', { name: /^Stone .* 2,400 of 2,400 Full/ }))
    expect(row.getByTitle(/produces nothing more/)).toHaveTextContent('Full')
    expect(within(onPage().getByRole('row', { name: /^Food/ })).queryByTitle(/nothing more/)).not.toBeInTheDocument()
  })

  test('are drawn with their stores, waiting goods, troops at home and journeys', async () => {
    setSystemTime(new Date('2026-11-21T14:04:00Z'))
    await openCastles(() => Response.json({ castles: castlesOf() }))
    const picture = await onPage().findByRole('img', { name: /^Storage of Rabenfels/ })
    expect(picture).toHaveAccessibleName(
      'Storage of Rabenfels: wood 25,000 of 25,000, stone 9,180 of 25,000, food 21,400 of 25,000',
    )
    expect(onPage().getByRole('row', { name: /^Wood 25,000 of 25,000 Full 120 of 2,400 \+900/ })).toBeInTheDocument()
    expect(onPage().getByText('2 of 20')).toBeInTheDocument()
    expect(onPage().queryByText('Ships at home')).not.toBeInTheDocument()
    const journey = onPage().getByRole('listitem')
    expect(journey).toHaveTextContent('18 carts from Rabenfels to Krähennest4:07')
    expect(onPage().getByText('And 2 more.')).toBeInTheDocument()
    expect(onPage().getByText('The bot looks again at 14:20.')).toBeInTheDocument()
    setSystemTime()
  })

  test('are refetched when the bot has looked again', async () => {
    let name = 'Rabenfels'
    await openCastles(() => {
      const [castle] = castlesOf().castles
      return Response.json({ castles: castlesOf({ castles: castle ? [{ ...castle, name }] : [] }) })
    })
    await onPage().findByRole('heading', { name })
    name = 'Otterfels'
    act(() => showEvent({ name: 'castles', data: { bot_id: BOT_ID, next_move: null } }))
    expect(await onPage().findByRole('heading', { name })).toBeInTheDocument()
  })

  test('say when they were seen if the bot is offline', async () => {
    await openTab('castles', {
      [`GET /api/bots/${BOT_ID}`]: () => Response.json({ bot: detailOf() }),
      [path]: () => Response.json({ castles: castlesOf({ next_move: null, journeys: [], journeys_left_out: 0 }) }),
    })
    expect(await onPage().findByText(/^As of .*14:02\.$/)).toBeInTheDocument()
    expect(onPage().getByText('The game may have moved on since.')).toBeInTheDocument()
    expect(onPage().getByText('Everything is at home.')).toBeInTheDocument()
  })

  test('that no bot has seen are said to come', async () => {
    await openCastles(() => Response.json({ castles: null }))
    expect(await onPage().findByRole('heading', { name: 'No castles seen yet' })).toBeInTheDocument()
  })

  test('that do not load can be tried again', async () => {
    let answer = () => sentence(403, 'Not now.')
    const { user } = await openCastles(() => answer())
    await onPage().findByText('Not now.')
    answer = () => Response.json({ castles: castlesOf() })
    await user.click(onPage().getByRole('button', { name: 'Try again' }))
    expect(await onPage().findByRole('heading', { name: 'Rabenfels' })).toBeInTheDocument()
  })
})

describe('the runs of a bot', () => {
  const runOf = (part: Partial<Run>): Run => ({
    number: 3,
    started_at: '2026-11-20T09:00:00Z',
    is_started_by_player: true,
    ended_at: '2026-11-20T11:30:00Z',
    reason: { code: 'user', message: 'Stopped by you.' },
    gained: 1200,
    ...part,
  })

  test('are listed with why they ended and who started them, and older ones follow', async () => {
    const wrong = { code: 'bad_credentials', message: 'Wrong password.' }
    const { user } = await openTab('runs', {
      [`GET /api/bots/${BOT_ID}/runs`]: ({ url }) =>
        new URL(url).searchParams.get('cursor') === '3'
          ? Response.json({
              runs: [runOf({ number: 2, reason: wrong, gained: 0 })],
              unit: 'resources',
              next_cursor: null,
            })
          : Response.json({
              runs: [
                runOf({ number: 4, ended_at: null, reason: null, gained: 0, is_started_by_player: false }),
                runOf({}),
              ],
              unit: 'resources',
              next_cursor: '3',
            }),
    })
    const row = (name: RegExp) => onPage().findByRole('row', { name })
    expect(await row(/^4 .* at work \d+ \D+ \d+ Started by Castellan$/)).toHaveAttribute('data-kind', 'now')
    expect(await row(/^3 .*2 h 30 Stopped by you\. \+1,200 Started by you$/)).toHaveAttribute('data-kind', 'ended')
    await user.click(onPage().getByRole('button', { name: /^Show older/ }))
    expect(await row(/^2 .*Wrong password\. 0 Started by you$/)).toHaveAttribute('data-kind', 'error')
    expect(onPage().queryByRole('button', { name: /^Show older/ })).not.toBeInTheDocument()
  })

  test('show a goal that was reached as good, and a limit that the player set as no fault', async () => {
    const endings = [
      { code: 'goal_reached', message: '40,120 points.' },
      { code: 'loss_limit', message: 'Three defeats.' },
      { code: 'broken_off', message: 'Broken off.' },
    ]
    const runs = endings.map((reason, place) => runOf({ number: 3 - place, reason }))
    await openTab('runs', {
      [`GET /api/bots/${BOT_ID}/runs`]: () => Response.json({ runs, unit: 'points', next_cursor: null }),
    })
    await onPage().findByText('40,120 points.')
    const kinds = endings.map(({ message }) => onPage().getByText(message).closest('tr')?.dataset.kind)
    expect(kinds).toEqual(['goal', 'ended', 'error'])
  })

  test('of a new bot are none yet', async () => {
    await openTab('runs', {
      [`GET /api/bots/${BOT_ID}/runs`]: () => Response.json({ runs: [], unit: 'resources', next_cursor: null }),
    })
    expect(await onPage().findByRole('heading', { name: 'No runs yet' })).toBeInTheDocument()
  })
})

test('A tab is kept in the address, and the console streams on behind it', async () => {
  const { user } = await openConsole()
  const stream = await streamed()
  await user.click(onPage().getByRole('tab', { name: 'Settings' }))
  expect(location.search).toBe('?tab=settings')
  expect(await onPage().findByRole('button', { name: 'Change bot' })).toBeInTheDocument()
  expect(stream.isClosed).toBe(false)
  await user.click(onPage().getByRole('tab', { name: 'Console' }))
  expect(location.search).toBe('')
  stream.emitLine(1, '2026-11-21T11:52:33Z . Signed in.')
  expect(await within(log()).findByText('Signed in.')).toBeInTheDocument()
})

test('Renaming in place leaves the bot online', async () => {
  const bodies: unknown[] = []
  let bot = detailOf({ state: 'online' })
  const { user, requests } = await openConsole({
    [`GET /api/bots/${BOT_ID}`]: () => Response.json({ bot }),
    [`PATCH /api/bots/${BOT_ID}`]: async (request) => {
      const change = await request.json()
      bodies.push(change)
      bot = { ...bot, ...change }
      return Response.json({ bot })
    },
  })
  await user.click(await onPage().findByRole('button', { name: 'Rename' }))
  await waitFor(() => expect(onPage().getByRole('textbox', { name: /^Name of/ })).toHaveFocus())
  await user.keyboard('Night watch{Enter}')
  expect(await onPage().findByRole('heading', { level: 1, name: 'Night watch' })).toBeInTheDocument()
  expect(bodies).toEqual([{ name: 'Night watch' }])
  await waitFor(() => expect(onPage().getByRole('button', { name: 'Rename' })).toHaveFocus())
  expect(requests.filter(({ url }) => url.endsWith('/actions'))).toEqual([])
})

test('An address with a moment goes to its line', async () => {
  openPage(`/bots/${BOT_ID}?at=2026-11-21T12:00:00Z`)
  await openConsole()
  const stream = await streamed()
  stream.emitLine(1, '2026-11-21T11:00:00Z . Early.')
  stream.emitLine(2, '2026-11-21T12:30:00Z . Late.')
  await within(log()).findByText('Late.')
  await waitFor(() => expect(log()).toHaveFocus())
  expect(onPage().getByRole('button', { name: 'Follow' })).toHaveAttribute('aria-pressed', 'false')
})

test('The log fills the window until the button is pressed again', async () => {
  const { user } = await openConsole()
  const fill = await onPage().findByRole('button', { name: 'Fill the window' })
  await user.click(fill)
  expect(localStorage.getItem('console_fills_window')).toBe('yes')
  expect(fill).toHaveAttribute('aria-pressed', 'true')
  await user.click(fill)
  expect(localStorage.getItem('console_fills_window')).toBeNull()
})
