import { describe, expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import type { Bot } from '../../shared/bots'
import { botOf, detailOf } from '../features/bots/testing/bots'
import { botsQuery, daysKey } from '../lib/queries/player-queries'
import { queryClient } from '../lib/queries/query-client'
import { takeToast } from '../lib/toasts/toast-handover'
import { openPage } from '../testing/dom'
import { sentence, serve } from '../testing/fake-server'
import { onPage, type setupUser } from '../testing/on-page'
import { BOT_ID, openConsole, streamed, withConsolePage } from './testing/open-console'

type User = ReturnType<typeof setupUser>

withConsolePage()

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
    let bot = detailOf(part)
    const bodies: unknown[] = []
    openPage(`/bots/${BOT_ID}?tab=settings`)
    const opened = await openConsole({
      'GET /api/accounts': () => Response.json({ accounts }),
      [`GET /api/bots/${BOT_ID}`]: () => Response.json({ bot }),
      [`PATCH /api/bots/${BOT_ID}`]: async (request) => {
        const change = await request.json()
        bodies.push(change)
        bot = detailOf({ ...change, stop_reason: null })
        return Response.json({ bot })
      },
      ...answers,
    })
    await onPage().findByRole('heading', { name: 'Resource Collector' })
    await onPage().findByRole('button', { name: 'Remove bot' })
    await waitFor(() => expect(onPage().queryByText('–')).not.toBeInTheDocument())
    return { ...opened, bodies }
  }

  const press = (user: User, name: string | RegExp) => user.click(onPage().getByRole('button', { name }))
  const save = () => onPage().getByRole<HTMLButtonElement>('button', { name: /^Save/ })

  test('gives it another name, and leaves the rest', async () => {
    const { user, bodies } = await openOffline()
    await press(user, 'Change bot')
    await onPage().findByRole('dialog')
    expect(save()).toBeDisabled()
    expect(save()).toHaveAccessibleDescription('No changes yet.')
    await user.tripleClick(onPage().getByLabelText('Name'))
    await user.keyboard(' ')
    await user.click(save())
    await waitFor(() => expect(onPage().getByLabelText('Name')).toHaveFocus())
    expect(onPage().getByLabelText('Name')).toHaveAccessibleDescription('The name needs 1 to 64 characters.')
    expect(bodies).toEqual([])
    await user.keyboard('Night shift ')
    await user.click(save())
    expect(await onPage().findByText('Bot changed')).toBeInTheDocument()
    expect(await onPage().findByRole('heading', { name: 'Night shift' })).toBeInTheDocument()
    expect(onPage().queryByRole('dialog')).not.toBeInTheDocument()
    expect(bodies).toEqual([{ name: 'Night shift' }])
    await waitFor(() => expect(onPage().getByRole('button', { name: 'Change bot' })).toHaveFocus())
  })

  test('and removing it show our text if the server sends none', async () => {
    const wordless = () => sentence(400, '')
    const path = `/api/bots/${BOT_ID}`
    const { user } = await openOffline({}, { [`PATCH ${path}`]: wordless, [`DELETE ${path}`]: wordless })
    await press(user, 'Change bot')
    await onPage().findByRole('dialog')
    await user.type(onPage().getByLabelText('Name'), '!')
    await user.click(save())
    expect(await onPage().findByText('Failed to change bot')).toBeInTheDocument()
    await press(user, 'Cancel')
    await press(user, 'Remove bot')
    const dialog = within(await onPage().findByRole('dialog', { name: 'Remove bot' }))
    await user.click(dialog.getByRole('button', { name: /^Remove bot/ }))
    expect(await onPage().findByText('Failed to remove bot')).toBeInTheDocument()
  })

  test('offers another account if its own was removed', async () => {
    const { user, bodies } = await openOffline(withoutAccount)
    await press(user, 'Choose another account')
    const choice = await onPage().findByLabelText<HTMLSelectElement>('Game account')
    expect(choice).toHaveValue('')
    expect([...choice.options].slice(1).map(({ text }) => text)).toEqual(['ansgar_h – DE1', 'ansgar_es – ES1'])
    await user.selectOptions(choice, 'ansgar_es – ES1')
    await user.click(save())
    expect(await onPage().findByText('ansgar_es, ES1')).toBeInTheDocument()
    expect(onPage().queryByRole('button', { name: 'Choose another account' })).not.toBeInTheDocument()
    expect(bodies).toEqual([{ accountId: '66f17a20c4e1b83d5f0a9e13' }])
    await waitFor(() => expect(onPage().getByRole('heading', { level: 1 })).toHaveFocus())
  })

  test('is offered if a setting or credential stopped the bot', async () => {
    const stop_reason = { code: 'settings', message: "Wrong pin. Enter it in the bot's credentials, then start again." }
    const { user } = await openOffline({ state: 'error', stop_reason })
    const [atReason] = onPage().getAllByRole('button', { name: 'Change bot' })
    await user.click(atReason as HTMLElement)
    expect(await onPage().findByRole('dialog', { name: 'Change bot' })).toBeInTheDocument()
  })

  test('works if the account was changed elsewhere', async () => {
    const { user } = await openOffline(withoutAccount)
    await press(user, 'Choose another account')
    const dialog = within(await onPage().findByRole('dialog'))
    await user.type(dialog.getByLabelText('Name'), ' by night')
    serve({ [`GET /api/bots/${BOT_ID}`]: () => Response.json({ bot: detailOf() }) })
    await queryClient.invalidateQueries({ queryKey: [...botsQuery.queryKey, BOT_ID] })
    await waitFor(() => expect(document.body).not.toHaveTextContent('Choose another account'))
    expect(dialog.getByLabelText('Name')).toBeInTheDocument()
    expect(dialog.getByLabelText('Name')).toHaveValue('Resource Collector by night')
  })

  test('shows no account in place of a removed one', async () => {
    const { user } = await openOffline({ accountId: '66f17a20c4e1b83d5f0a9eff' })
    await press(user, 'Change bot')
    await onPage().findByRole('dialog')
    expect(onPage().getByLabelText('Game account')).toHaveValue('')
  })

  test('links to the accounts if there is none to choose', async () => {
    const { user } = await openOffline(withoutAccount, { 'GET /api/accounts': () => Response.json({ accounts: [] }) })
    await press(user, 'Choose another account')
    const link = onPage().getByRole('link', { name: 'Add a game account' })
    expect(link).toHaveAttribute('href', '/accounts')
  })

  test('says why it was refused, and keeps the text', async () => {
    const refusal = 'Stop the bot first: it cannot be changed while it is online.'
    const { user } = await openOffline({}, { [`PATCH /api/bots/${BOT_ID}`]: () => sentence(409, refusal) })
    await press(user, 'Change bot')
    await onPage().findByRole('dialog')
    await user.type(onPage().getByLabelText('Name'), ' by night')
    await user.click(save())
    expect(await onPage().findByText(refusal)).toBeInTheDocument()
    expect(onPage().getByLabelText('Name')).toHaveValue('Resource Collector by night')
  })

  test('does not remove it while it is online, and says so to keyboard users too', async () => {
    const { user } = await openOffline({ state: 'online' })
    const button = onPage().getByRole('button', { name: 'Remove bot' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveAccessibleDescription('Stop the bot to remove it.')
    button.focus()
    expect(button).toHaveFocus()
    await user.keyboard('{Enter}')
    await user.click(button)
    expect(onPage().queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('links to duplicating it', async () => {
    await openOffline({ state: 'online' })
    const link = onPage().getByRole('link', { name: 'Duplicate' })
    expect(link).toHaveAttribute('href', `/bots/create?copy=${BOT_ID}`)
  })

  test('removes it only after confirmation, without a later request for it', async () => {
    const { requests, user } = await openOffline(
      {},
      { [`DELETE /api/bots/${BOT_ID}`]: () => new Response(null, { status: 204 }) },
    )
    queryClient.setQueryData(botsQuery.queryKey, { bots: [botOf()] })
    queryClient.setQueryData([...daysKey, 'today'], { days: [] })
    await press(user, 'Remove bot')
    const dialog = within(await onPage().findByRole('dialog', { name: 'Remove bot' }))
    expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(0)
    // Unanswered calls would be retried, and on a slow machine they would be counted below.
    await queryClient.cancelQueries()
    await streamed()
    requests.length = 0
    await user.click(dialog.getByRole('button', { name: /^Remove bot/ }))
    await waitFor(() => expect(location.pathname).toBe('/dashboard'))
    expect(takeToast()).toEqual({ kind: 'done', text: 'Bot removed' })
    expect(queryClient.getQueryData(botsQuery.queryKey)).toEqual({ bots: [] })
    expect(queryClient.getQueryState(botsQuery.queryKey)?.isInvalidated).toBe(true)
    expect(queryClient.getQueryCache().findAll({ queryKey: daysKey })[0]?.state.isInvalidated).toBe(true)
    expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      `DELETE /api/bots/${BOT_ID}`,
    ])
    expect(onPage().queryByText('Bot not found')).not.toBeInTheDocument()
  })

  test('keeps it when the player cancels or the server refuses', async () => {
    const refusal = 'Stop the bot first: it cannot be removed while it is online.'
    const { user } = await openOffline({}, { [`DELETE /api/bots/${BOT_ID}`]: () => sentence(409, refusal) })
    await press(user, 'Remove bot')
    await user.click(await onPage().findByRole('button', { name: 'Cancel' }))
    expect(onPage().queryByRole('dialog')).not.toBeInTheDocument()
    await press(user, 'Remove bot')
    await user.click(within(onPage().getByRole('dialog')).getByRole('button', { name: /^Remove bot/ }))
    expect(await onPage().findByText(refusal)).toBeInTheDocument()
    expect(location.pathname).toBe(`/bots/${BOT_ID}`)
  })
})
