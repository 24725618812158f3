import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { act, cleanup, fireEvent, render, waitFor, within } from '@testing-library/react'
import { toast } from 'sonner'
import type { Bot } from '../../shared/bots'
import { botOf, dayOf } from '../features/bots/testing/bots'
import { StreamDouble } from '../features/console/stream/testing/stream-double'
import { botsQuery } from '../lib/queries/player-queries'
import { queryClient } from '../lib/queries/query-client'
import { signIn, signOut } from '../lib/session/session-store'
import { takeHandedOver } from '../lib/toasts/handed-over-toast'
import { openPage, withDom } from '../testing/dom'
import { onPage, somebody } from '../testing/page'
import { anna } from '../testing/player'
import { sentence, serve, withServer } from '../testing/server'
import { ConsolePage } from './ConsolePage'

type User = ReturnType<typeof somebody>

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
    expect(onPage().getByText('Loading bot...')).toBeInTheDocument()
    expect(await onPage().findByRole('heading', { name: 'Resource Collector' })).toBeInTheDocument()
    expect(onPage().getByText(`ID: ${BOT_ID}`)).toBeInTheDocument()
    const badge = onPage().getByText('ONLINE')
    expect(badge.hasAttribute('data-muted')).toBe(false)
    expect(await onPage().findByText('1,200 resources')).toBeInTheDocument()
  })

  test('mutes every other state, and says why the bot stopped', async () => {
    const stop_reason = { code: 'user', message: 'Stopped by you at 03:40.' }
    await openConsole({
      [`GET /api/bots/${BOT_ID}`]: () => Response.json({ bot: botOf({ state: 'error', stop_reason }) }),
    })
    expect((await onPage().findByText('ERROR')).hasAttribute('data-muted')).toBe(true)
    expect(onPage().getByText('Stopped by you at 03:40.')).toBeInTheDocument()
  })

  test('shows what the list knows of the bot until its own answer comes', async () => {
    queryClient.setQueryData(botsQuery.queryKey, { bots: [botOf({ name: 'Night watch' })] })
    await openConsole({ [`GET /api/bots/${BOT_ID}`]: () => new Promise(() => {}) })
    expect(await onPage().findByRole('heading', { name: 'Night watch' })).toBeInTheDocument()
  })

  test('asks again for a bot that could not be loaded', async () => {
    let answer = () => sentence(403, 'Not now.')
    const { user } = await openConsole({ [`GET /api/bots/${BOT_ID}`]: () => answer() })
    expect(await onPage().findByText('Not now.')).toBeInTheDocument()
    answer = () => Response.json({ bot: botOf() })
    await user.click(onPage().getByRole('button', { name: 'Try again' }))
    expect(await onPage().findByRole('log')).toBeInTheDocument()
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
    expect(await onPage().findByText('OFFLINE')).toBeInTheDocument()
    expect(onPage().getByRole('button', { name: /^Start/ })).toBeInTheDocument()
  })

  test('says that a bot is not there, with a way back', async () => {
    await openConsole({
      [`GET /api/bots/${BOT_ID}`]: () => sentence(404, 'Bot not found'),
      [`POST /api/bots/${BOT_ID}/console/ticket`]: () => sentence(404, 'Bot not found'),
    })
    expect(await onPage().findByRole('heading', { name: 'Bot not found' })).toBeInTheDocument()
    expect(onPage().queryByRole('log')).not.toBeInTheDocument()
    const back = onPage().getAllByRole('link', { name: 'Back to dashboard' })
    expect(back.map((link) => link.getAttribute('href'))).toEqual(['/dashboard', '/dashboard'])
  })
})

describe('the log', () => {
  test('waits for output', async () => {
    await openConsole()
    const waiting = await onPage().findByRole('log')
    expect(within(waiting).getByText('Awaiting console output...')).toBeInTheDocument()
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
    expect(within(log()).getByText('Lines 1 to 3,811 are no longer kept.')).toBeInTheDocument()
    expect(within(log()).getByText('Refused.').closest('li')?.dataset.kind).toBe('error')
    expect(within(log()).getByText('Loading plugins').closest('li')?.dataset.kind).toBe('plain')
    expect(within(log()).queryByText('Awaiting console output...')).not.toBeInTheDocument()
  })

  test('marks what is searched for, and counts it', async () => {
    const { user } = await openWithLines(12)
    await user.type(onPage().getByLabelText('Find in console'), '2 WOOD')
    expect(await onPage().findByText('2 matches')).toBeInTheDocument()
    expect(log().querySelectorAll('mark')).toHaveLength(2)
  })

  test('lets go of the newest line when one scrolls up, counts what came, and goes back to it', async () => {
    const { user, stream } = await openWithLines(3)
    const follow = onPage().getByRole('button', { name: 'Follow' })
    expect(follow).toHaveAttribute('aria-pressed', 'true')
    Object.defineProperty(log(), 'scrollHeight', { value: 2000 })
    Object.defineProperty(log(), 'clientHeight', { value: 420 })
    log().scrollTop = 1580
    fireEvent.scroll(log())
    log().scrollTop = 900
    fireEvent.scroll(log())
    expect(follow).toHaveAttribute('aria-pressed', 'false')
    stream.say(4)
    stream.say(5)
    await user.click(await onPage().findByRole('button', { name: '2 new lines' }))
    expect(follow).toHaveAttribute('aria-pressed', 'true')
    expect(log().scrollTop).toBe(2000)
    expect(onPage().queryByRole('button', { name: /new line/ })).not.toBeInTheDocument()
  })

  test('says calmly that its stream has ended, and goes on after the newest line when asked', async () => {
    const { user, stream } = await openWithLines(3)
    act(() => stream.onerror?.())
    expect(stream.isClosed).toBe(true)
    await user.click(await onPage().findByRole('button', { name: 'Reconnect' }))
    await waitFor(() => expect(streams).toHaveLength(2))
    expect(streams[1]?.address).toBe(`/api/bots/${BOT_ID}/console?token=a-ticket&after=3`)
    expect(onPage().queryByRole('button', { name: 'Reconnect' })).not.toBeInTheDocument()
  })
})

describe('changing the bot', () => {
  const castle = { name: 'ansgar_h', game_email: 'ansgar@rabenfels.example', server: 'DE1', type: 'none' }
  const accounts = [
    { ...castle, id: '66f17a20c4e1b83d5f0a9e12' },
    { ...castle, id: '66f17a20c4e1b83d5f0a9e13', name: 'ansgar_es', server: 'ES1' },
  ]
  const withoutAccount: Partial<Bot> = {
    accountId: null,
    stop_reason: { code: 'account_deleted', message: 'Its game account was removed. Choose another one.' },
  }

  async function openOffline(part: Partial<Bot> = {}, answers: Parameters<typeof serve>[0] = {}) {
    let bot = botOf(part)
    const bodies: unknown[] = []
    const opened = await openConsole({
      'GET /api/accounts': () => Response.json({ accounts }),
      [`GET /api/bots/${BOT_ID}`]: () => Response.json({ bot }),
      [`PATCH /api/bots/${BOT_ID}`]: async (request) => {
        const change = await request.json()
        bodies.push(change)
        bot = botOf({ ...change, stop_reason: null })
        return Response.json({ bot })
      },
      ...answers,
    })
    await onPage().findByRole('heading', { name: 'Resource Collector' })
    await waitFor(() => expect(onPage().queryByText('–')).not.toBeInTheDocument())
    return { ...opened, bodies }
  }

  const press = (user: User, name: string | RegExp) => user.click(onPage().getByRole('button', { name }))
  const save = () => onPage().getByRole<HTMLButtonElement>('button', { name: /^Save/ })

  test('gives it another name, and leaves the rest', async () => {
    const { user, bodies } = await openOffline()
    await press(user, 'Change bot')
    expect(save()).toBeDisabled()
    await user.tripleClick(onPage().getByLabelText('Name'))
    await user.keyboard(' ')
    expect(onPage().getByText('The name needs 1 to 64 characters.')).toBeInTheDocument()
    expect(save()).toBeDisabled()
    await user.keyboard('Night shift ')
    await user.click(save())
    expect(await onPage().findByText('Bot changed')).toBeInTheDocument()
    expect(await onPage().findByRole('heading', { name: 'Night shift' })).toBeInTheDocument()
    expect(onPage().queryByRole('dialog')).not.toBeInTheDocument()
    expect(bodies).toEqual([{ name: 'Night shift' }])
    await waitFor(() => expect(onPage().getByRole('button', { name: 'Change bot' })).toHaveFocus())
  })

  test('offers another account where its own was removed', async () => {
    const { user, bodies } = await openOffline(withoutAccount)
    await press(user, 'Choose another account')
    const choice = onPage().getByLabelText<HTMLSelectElement>('Game account')
    expect(choice).toHaveValue('')
    expect([...choice.options].slice(1).map(({ text }) => text)).toEqual(['ansgar_h – DE1', 'ansgar_es – ES1'])
    await user.selectOptions(choice, 'ansgar_es – ES1')
    await user.click(save())
    expect(await onPage().findByText('ansgar_es, ES1')).toBeInTheDocument()
    expect(onPage().queryByRole('button', { name: 'Choose another account' })).not.toBeInTheDocument()
    expect(bodies).toEqual([{ accountId: '66f17a20c4e1b83d5f0a9e13' }])
    await waitFor(() => expect(onPage().getByRole('heading', { level: 1 })).toHaveFocus())
  })

  test('shows no account in the place of one that is no more', async () => {
    const { user } = await openOffline({ accountId: '66f17a20c4e1b83d5f0a9eff' })
    await press(user, 'Change bot')
    expect(onPage().getByLabelText('Game account')).toHaveValue('')
  })

  test('leads to the accounts where there is none to choose', async () => {
    const { user } = await openOffline(withoutAccount, { 'GET /api/accounts': () => Response.json({ accounts: [] }) })
    await press(user, 'Choose another account')
    const link = onPage().getByRole('link', { name: 'Add a game account' })
    expect(link).toHaveAttribute('href', '/accounts')
  })

  test('says why it was refused, and keeps what was typed', async () => {
    const refusal = 'Stop the bot first: it cannot be changed while it is online.'
    const { user } = await openOffline({}, { [`PATCH /api/bots/${BOT_ID}`]: () => sentence(409, refusal) })
    await press(user, 'Change bot')
    await user.type(onPage().getByLabelText('Name'), ' by night')
    await user.click(save())
    expect(await onPage().findByText(refusal)).toBeInTheDocument()
    expect(onPage().getByLabelText('Name')).toHaveValue('Resource Collector by night')
  })

  test('is held while it is online, and says why to whoever comes to it with the keyboard', async () => {
    const { user } = await openOffline({ state: 'online' })
    for (const name of ['Change bot', 'Remove bot']) {
      const button = onPage().getByRole('button', { name })
      expect(button).toHaveAttribute('aria-disabled', 'true')
      expect(button).toHaveAccessibleDescription('Stop the bot to change or remove it.')
      button.focus()
      expect(button).toHaveFocus()
      await user.keyboard('{Enter}')
      await user.click(button)
      expect(onPage().queryByRole('dialog')).not.toBeInTheDocument()
    }
  })

  test('removes it only after a second word, and does not look for it afterwards', async () => {
    const { asked, user } = await openOffline(
      {},
      { [`DELETE /api/bots/${BOT_ID}`]: () => new Response(null, { status: 204 }) },
    )
    queryClient.setQueryData(botsQuery.queryKey, { bots: [botOf()] })
    await press(user, 'Remove bot')
    const dialog = within(onPage().getByRole('dialog', { name: 'Remove bot' }))
    expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(0)
    asked.length = 0
    await user.click(dialog.getByRole('button', { name: /^Remove bot/ }))
    await waitFor(() => expect(location.pathname).toBe('/dashboard'))
    expect(takeHandedOver()).toEqual({ kind: 'done', text: 'Bot removed' })
    expect(queryClient.getQueryData(botsQuery.queryKey)).toEqual({ bots: [] })
    expect(queryClient.getQueryState(botsQuery.queryKey)?.isInvalidated).toBe(true)
    expect(queryClient.getQueryState([...botsQuery.queryKey, 'today'])?.isInvalidated).toBe(true)
    expect(asked.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([`DELETE /api/bots/${BOT_ID}`])
    expect(onPage().queryByText('Bot not found')).not.toBeInTheDocument()
  })

  test('stays when one thinks better of it, or when it may not go', async () => {
    const refusal = 'Stop the bot first: it cannot be removed while it is online.'
    const { user } = await openOffline({}, { [`DELETE /api/bots/${BOT_ID}`]: () => sentence(409, refusal) })
    await press(user, 'Remove bot')
    await press(user, 'Cancel')
    expect(onPage().queryByRole('dialog')).not.toBeInTheDocument()
    await press(user, 'Remove bot')
    await user.click(within(onPage().getByRole('dialog')).getByRole('button', { name: /^Remove bot/ }))
    expect(await onPage().findByText(refusal)).toBeInTheDocument()
    expect(location.pathname).toBe(`/bots/${BOT_ID}`)
  })
})
