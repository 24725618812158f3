import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { act, cleanup, fireEvent, render, waitFor, within } from '@testing-library/react'
import { toast } from 'sonner'
import { botOf, dayOf } from '../features/bots/testing/bots'
import { StreamDouble } from '../features/console/testing/stream-double'
import { queryClient } from '../lib/query-client'
import { signIn, signOut } from '../lib/session-store'
import { openPage, withDom } from '../testing/dom'
import { onPage, somebody } from '../testing/page'
import { anna } from '../testing/player'
import { sentence, serve, withServer } from '../testing/server'
import { ConsolePage } from './ConsolePage'

const BOT_ID = '66f145531b1bc3e6667d1e67'
const realEventSource = globalThis.EventSource
let streams: StreamDouble[] = []

beforeAll(() => {
  globalThis.EventSource = class extends StreamDouble {
    constructor(address: string) {
      super(address)
      streams.push(this)
    }
  } as unknown as typeof EventSource
})
afterAll(() => {
  globalThis.EventSource = realEventSource
})
beforeEach(() => {
  streams = []
  openPage(`/bots/${BOT_ID}`)
})
afterEach(() => {
  cleanup()
  toast.dismiss()
  queryClient.clear()
  signOut()
})
withDom()
withServer()

async function openConsole(answers: Parameters<typeof serve>[0] = {}) {
  const asked = serve({
    'GET /api/users/me': () => Response.json({ success: true, user: anna, subscription: { plan: 'plus' } }),
    'GET /api/bots': () => Response.json({ bots: [] }),
    'GET /api/templates': () => Response.json({ templates: [] }),
    'GET /api/accounts': () => Response.json({ accounts: [] }),
    'GET /api/bots/today': () => Response.json({ days: [dayOf()] }),
    [`GET /api/bots/${BOT_ID}`]: () => Response.json({ bot: botOf({ state: 'online' }) }),
    [`POST /api/bots/${BOT_ID}/console/ticket`]: () => Response.json({ ticket: 'a-ticket' }),
    ...answers,
  })
  signIn({ token: 'her-token', user: anna })
  render(<ConsolePage />)
  return { asked, user: somebody() }
}

const log = () => onPage().getByRole('log')

async function streamed(): Promise<StreamDouble> {
  await waitFor(() => expect(streams.length).toBeGreaterThan(0))
  return streams.at(-1) as StreamDouble
}

async function openWithLines(count: number) {
  const opened = await openConsole()
  const stream = await streamed()
  for (let number = 1; number <= count; number++) stream.say(number, `2026-11-21T11:52:33Z + Collected ${number} wood.`)
  await within(log()).findByText(String(count), { selector: 'b' })
  return { ...opened, stream }
}

describe('the console page', () => {
  test('shows the bot, its state in upper case and its day', async () => {
    await openConsole()
    expect(onPage().getByText('Loading bot...')).toBeDefined()
    expect(await onPage().findByRole('heading', { name: 'Resource Collector' })).toBeDefined()
    expect(onPage().getByText(`ID: ${BOT_ID}`)).toBeDefined()
    const badge = onPage().getByText('ONLINE')
    expect(badge.hasAttribute('data-muted')).toBe(false)
    expect(await onPage().findByText('1,200 resources')).toBeDefined()
  })

  test('mutes every other state, and says why the bot stopped', async () => {
    const stop_reason = { code: 'user', message: 'Stopped by you at 03:40.' }
    await openConsole({
      [`GET /api/bots/${BOT_ID}`]: () => Response.json({ bot: botOf({ state: 'error', stop_reason }) }),
    })
    expect((await onPage().findByText('ERROR')).hasAttribute('data-muted')).toBe(true)
    expect(onPage().getByText('Stopped by you at 03:40.')).toBeDefined()
  })

  test('stops the bot', async () => {
    let state: 'online' | 'offline' = 'online'
    const { user } = await openConsole({
      [`GET /api/bots/${BOT_ID}`]: () => Response.json({ bot: botOf({ state }) }),
      [`POST /api/bots/${BOT_ID}/actions`]: () => {
        state = 'offline'
        return Response.json({ bot: botOf({ state }) })
      },
    })
    await user.click(await onPage().findByRole('button', { name: /^Stop/ }))
    expect(await onPage().findByText('OFFLINE')).toBeDefined()
    expect(onPage().getByRole('button', { name: /^Start/ })).toBeDefined()
  })

  test('says that a bot is not there, with a way back', async () => {
    await openConsole({
      [`GET /api/bots/${BOT_ID}`]: () => sentence(404, 'Bot not found'),
      [`POST /api/bots/${BOT_ID}/console/ticket`]: () => sentence(404, 'Bot not found'),
    })
    expect(await onPage().findByRole('heading', { name: 'Bot not found' })).toBeDefined()
    expect(onPage().queryByRole('log')).toBeNull()
    const back = onPage().getAllByRole('link', { name: 'Back to dashboard' })
    expect(back.map((link) => link.getAttribute('href'))).toEqual(['/dashboard', '/dashboard'])
  })
})

describe('the log', () => {
  test('waits for output', async () => {
    await openConsole()
    expect(within(log()).getByText('Awaiting console output...')).toBeDefined()
  })

  test("is streamed with a ticket, so that the session's token stands in no address", async () => {
    await openConsole()
    const { address } = await streamed()
    expect(address).toBe(`/api/bots/${BOT_ID}/console?token=a-ticket&after=0`)
  })

  test('shows lines of every kind, and one of another form as it is', async () => {
    await openConsole()
    const stream = await streamed()
    stream.gap(1, 3811)
    stream.say(3812, '2026-11-21T11:52:33Z + Collected 1,200 wood.')
    stream.say(3813, '2026-11-21T11:52:34Z x Refused.')
    stream.say(3814, 'Loading plugins')
    expect((await within(log()).findByText('1,200')).tagName).toBe('B')
    expect(within(log()).getByText('Lines 1 to 3,811 are no longer kept.')).toBeDefined()
    expect(within(log()).getByText('Refused.').closest('li')?.dataset.kind).toBe('error')
    expect(within(log()).getByText('Loading plugins').closest('li')?.dataset.kind).toBe('plain')
    expect(within(log()).queryByText('Awaiting console output...')).toBeNull()
  })

  test('marks what is searched for, and counts it', async () => {
    const { user } = await openWithLines(12)
    await user.type(onPage().getByLabelText('Find in console'), '2 WOOD')
    expect(await onPage().findByText('2 matches')).toBeDefined()
    expect(log().querySelectorAll('mark')).toHaveLength(2)
  })

  test('lets go of the newest line when one scrolls up, counts what came, and goes back to it', async () => {
    const { user, stream } = await openWithLines(3)
    const follow = onPage().getByRole('button', { name: 'Follow' })
    expect(follow.getAttribute('aria-pressed')).toBe('true')
    Object.defineProperty(log(), 'scrollHeight', { value: 2000 })
    Object.defineProperty(log(), 'clientHeight', { value: 420 })
    log().scrollTop = 1580
    fireEvent.scroll(log())
    log().scrollTop = 900
    fireEvent.scroll(log())
    expect(follow.getAttribute('aria-pressed')).toBe('false')
    stream.say(4)
    stream.say(5)
    await user.click(await onPage().findByRole('button', { name: '2 new lines' }))
    expect(follow.getAttribute('aria-pressed')).toBe('true')
    expect(log().scrollTop).toBe(2000)
    expect(onPage().queryByRole('button', { name: /new line/ })).toBeNull()
  })

  test('says calmly that its stream has ended, and goes on after the newest line when asked', async () => {
    const { user, stream } = await openWithLines(3)
    act(() => stream.onerror?.())
    expect(stream.isClosed).toBe(true)
    await user.click(await onPage().findByRole('button', { name: 'Reconnect' }))
    await waitFor(() => expect(streams).toHaveLength(2))
    expect(streams[1]?.address).toBe(`/api/bots/${BOT_ID}/console?token=a-ticket&after=3`)
    expect(onPage().queryByRole('button', { name: 'Reconnect' })).toBeNull()
  })
})
