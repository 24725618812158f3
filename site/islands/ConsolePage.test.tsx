import { describe, expect, test } from 'bun:test'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { botOf } from '../features/bots/testing/bots'
import { showAway, showReachable } from '../lib/live/server-store'
import { invalidate } from '../lib/queries/follow-changes'
import { botsQuery } from '../lib/queries/player-queries'
import { queryClient } from '../lib/queries/query-client'
import { openPage } from '../testing/dom'
import { sentence, serve } from '../testing/fake-server'
import { onPage } from '../testing/on-page'
import { BOT_ID, log, openConsole, openWithLines, streamed, streams, withConsolePage } from './testing/open-console'

withConsolePage()

describe('the console page', () => {
  test('shows the bot, its state in upper case and its day', async () => {
    await openConsole()
    expect(onPage().getByText('Loading bot...')).toBeInTheDocument()
    expect(await onPage().findByRole('heading', { name: 'Resource Collector' })).toBeInTheDocument()
    expect(onPage().getByText(`ID: ${BOT_ID}`)).toBeInTheDocument()
    const badge = onPage().getByText('ONLINE')
    expect(badge).not.toHaveAttribute('data-muted')
    expect(await onPage().findByText('1,200 resources')).toBeInTheDocument()
  })

  test('says beside the account that the bot plays in the practice realm', async () => {
    await openConsole({ 'GET /api/templates': () => Response.json({ templates: [], practice_realm: true }) })
    expect(await onPage().findByText('Practice realm')).toBeInTheDocument()
    expect(onPage().getByText(`ID: ${BOT_ID}`).closest('p')).toHaveTextContent(`ID: ${BOT_ID} · Practice realm`)
  })

  test('mutes every other state, and says why the bot stopped', async () => {
    const stop_reason = { code: 'user', message: 'Stopped by you at 03:40.' }
    await openConsole({
      [`GET /api/bots/${BOT_ID}`]: () => Response.json({ bot: botOf({ state: 'error', stop_reason }) }),
    })
    expect(await onPage().findByText('ERROR')).toHaveAttribute('data-muted')
    expect(onPage().getByText('Stopped by you at 03:40.')).toBeInTheDocument()
  })

  test('shows the bot from the list until its own answer comes', async () => {
    queryClient.setQueryData(botsQuery.queryKey, { bots: [botOf({ name: 'Night watch' })] })
    await openConsole({ [`GET /api/bots/${BOT_ID}`]: () => new Promise(() => {}) })
    expect(await onPage().findByRole('heading', { name: 'Night watch' })).toBeInTheDocument()
  })

  test('retries a bot that failed to load', async () => {
    let answer = () => sentence(403, 'Not now.')
    const { user } = await openConsole({ [`GET /api/bots/${BOT_ID}`]: () => answer() })
    expect(await onPage().findByText('Not now.')).toBeInTheDocument()
    answer = () => Response.json({ bot: botOf() })
    await user.click(onPage().getByRole('button', { name: 'Try again' }))
    expect(await onPage().findByRole('log')).toBeInTheDocument()
  })

  test('titles the browser tab with the bot and its state', async () => {
    let state: 'online' | 'offline' = 'online'
    document.title = 'Bot Console · Castellan'
    const { user } = await openConsole({
      [`GET /api/bots/${BOT_ID}`]: () => Response.json({ bot: botOf({ name: 'Rabenfels', state }) }),
      [`POST /api/bots/${BOT_ID}/actions`]: () => {
        state = 'offline'
        return Response.json({ bot: botOf({ name: 'Rabenfels', state }) })
      },
    })
    await waitFor(() => expect(document.title).toBe('Rabenfels · online · Castellan'))
    await user.click(await onPage().findByRole('button', { name: /^Stop/ }))
    await waitFor(() => expect(document.title).toBe('Rabenfels · offline · Castellan'))
    serve({ [`GET /api/bots/${BOT_ID}`]: () => sentence(404, 'Bot not found') })
    await act(async () => invalidate(queryClient))
    await waitFor(() => expect(document.title).toBe('Bot Console · Castellan'))
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

  test('says that a bot does not exist, with a link back', async () => {
    await openConsole({
      [`GET /api/bots/${BOT_ID}`]: () => sentence(404, 'Bot not found'),
      'POST /api/consoles/ticket': () => sentence(404, 'Bot not found'),
    })
    expect(await onPage().findByRole('heading', { name: 'Bot not found' })).toBeInTheDocument()
    expect(onPage().queryByRole('log')).not.toBeInTheDocument()
    const back = onPage().getAllByRole('link', { name: 'Back to dashboard' })
    expect(back.map((link) => link.getAttribute('href'))).toEqual(['/dashboard', '/dashboard'])
  })

  test.each(['/bots/%', '/bots/%E0%A4%A'])('says so too at %s, which cannot be read', async (address) => {
    openPage(address)
    const { requests } = await openConsole()
    expect(await onPage().findByRole('heading', { name: 'Bot not found' })).toBeInTheDocument()
    expect(onPage().getAllByRole('link', { name: 'Back to dashboard' })).toHaveLength(2)
    expect(requests.filter(({ url }) => url.includes('%'))).toEqual([])
  })

  test('keeps saying so while everything else is refetched', async () => {
    const { requests } = await openConsole({ [`GET /api/bots/${BOT_ID}`]: () => sentence(404, 'Bot not found') })
    const heading = await onPage().findByRole('heading', { name: 'Bot not found' })
    requests.length = 0
    await act(async () => invalidate(queryClient))
    await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/api/accounts'))).toBe(true))
    expect(heading).toBeInTheDocument()
    expect(requests.filter(({ url }) => url.endsWith(`/api/bots/${BOT_ID}`))).toEqual([])
  })
})

describe('the log', () => {
  test('waits for output', async () => {
    await openConsole()
    const waiting = await onPage().findByRole('log')
    expect(within(waiting).getByText('Awaiting console output...')).toBeInTheDocument()
  })

  test("is streamed with a ticket, so that no address contains the session's token", async () => {
    await openConsole()
    const { address } = await streamed()
    expect(decodeURIComponent(address)).toBe(`/api/consoles?token=a-ticket&after=${BOT_ID}:0`)
  })

  test('shows lines of every kind, and unknown ones as they are', async () => {
    await openConsole()
    const stream = await streamed()
    stream.emitGap(1, 3811)
    stream.emitLine(3812, '2026-11-21T11:52:33Z + Collected 1,200 wood.')
    stream.emitLine(3813, '2026-11-21T11:52:34Z x Refused.')
    stream.emitLine(3814, 'Loading plugins')
    expect((await within(log()).findByText('1,200')).tagName).toBe('B')
    expect(within(log()).getByText('Lines 1 to 3,811 are no longer kept.')).toBeInTheDocument()
    expect(within(log()).getByText('Refused.').closest('li')?.dataset.kind).toBe('error')
    expect(within(log()).getByText('Loading plugins').closest('li')?.dataset.kind).toBe('plain')
    expect(within(log()).queryByText('Awaiting console output...')).not.toBeInTheDocument()
  })

  test('stops following when the player scrolls up, counts new lines, and returns to them', async () => {
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
    stream.emitLine(4)
    stream.emitLine(5)
    await user.click(await onPage().findByRole('button', { name: '2 new lines' }))
    expect(follow).toHaveAttribute('aria-pressed', 'true')
    expect(log().scrollTop).toBe(2000)
    expect(log()).toHaveFocus()
    expect(onPage().queryByRole('button', { name: /new line/ })).not.toBeInTheDocument()
  })

  test('says that its stream has ended, and continues after the newest line on request', async () => {
    const { user, stream } = await openWithLines(3)
    act(() => stream.onerror?.())
    expect(stream.isClosed).toBe(true)
    await user.click(await onPage().findByRole('button', { name: 'Reconnect' }))
    await waitFor(() => expect(streams).toHaveLength(2))
    expect(streams[1]?.positions).toEqual([[BOT_ID, '3']])
    expect(onPage().queryByRole('button', { name: 'Reconnect' })).not.toBeInTheDocument()
    expect(log()).toHaveFocus()
  })

  test('offers no reconnect while the server is away, and reconnects by itself', async () => {
    const { stream } = await openWithLines(3)
    act(() => {
      showAway(Date.now())
      stream.onerror?.()
    })
    expect(onPage().getByText(/^Last seen \d\d:\d\d$/)).toBeInTheDocument()
    expect(onPage().queryByRole('button', { name: 'Reconnect' })).not.toBeInTheDocument()
    act(showReachable)
    expect(onPage().getByRole('button', { name: 'Reconnect' })).toBeInTheDocument()
  })

  test('shows the whole account on hover, however little fits', async () => {
    const name = 'Donaudampfschifffahrtsgesellschaftskapitaen'
    await openConsole({
      [`GET /api/bots/${BOT_ID}`]: () => Response.json({ bot: botOf({ state: 'online', accountId: 'a-1' }) }),
      'GET /api/accounts': () =>
        Response.json({ accounts: [{ id: 'a-1', name, game_email: 'a@b.example', server: 'DE1', type: 'none' }] }),
    })
    const words = `${name}, DE1`
    expect(await onPage().findByText(words)).toHaveAttribute('title', words)
  })
})
