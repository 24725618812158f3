import { afterEach, describe, expect, test } from 'bun:test'
import { cleanup, fireEvent, render, waitFor, within } from '@testing-library/react'
import { toast } from 'sonner'
import type { Bot } from '../../shared/bots'
import { botOf, coinCollector, dayOf, towerRaider } from '../features/bots/testing/bots'
import { queryClient } from '../lib/queries/query-client'
import { signIn, signOut } from '../lib/session/session-store'
import { withDom } from '../testing/dom'
import { onPage, somebody } from '../testing/page'
import { anna } from '../testing/player'
import { sentence, serve, withServer } from '../testing/server'
import { DashboardPage } from './DashboardPage'

afterEach(() => {
  cleanup()
  toast.dismiss()
  queryClient.clear()
  signOut()
})
withDom()
withServer()

const account = {
  id: '66f17a20c4e1b83d5f0a9e12',
  name: 'ansgar_h',
  game_email: 'ansgar@rabenfels.example',
  server: 'DE1',
  type: 'none',
}

function openDashboard(bots: Bot[], answers: Parameters<typeof serve>[0] = {}, plan = 'plus') {
  const asked = serve({
    'GET /api/users/me': () => Response.json({ success: true, user: anna, subscription: { plan } }),
    'GET /api/bots': () => Response.json({ bots }),
    'GET /api/bots/today': () => Response.json({ days: [dayOf()] }),
    'GET /api/templates': () => Response.json({ templates: [coinCollector, towerRaider] }),
    'GET /api/accounts': () => Response.json({ accounts: [account] }),
    ...answers,
  })
  signIn({ token: 'her-token', user: anna })
  render(<DashboardPage />)
  return { asked, user: somebody() }
}

const actionsOf = async (asked: Request[]) =>
  Promise.all(asked.filter(({ url }) => url.endsWith('/actions')).map((request) => request.clone().json()))

describe('the dashboard', () => {
  test('greets the player and sums up the bots', async () => {
    openDashboard([botOf({ state: 'online' }), botOf({ id: '66f145531b1bc3e6667d1e68' })])
    expect(onPage().getByRole('heading', { level: 1 }).textContent).toBe('Welcome back, Anna')
    const summary = within(onPage().getByRole('region', { name: 'Summary' }))
    await waitFor(() => expect(summary.getByText('1 online')).toBeInTheDocument())
    for (const figure of ['2', '50%', '1/3', 'PLUS', '3 bot slots'])
      expect(summary.getByText(figure)).toBeInTheDocument()
  })

  test('says kindly that there is no bot yet, and leads on', async () => {
    openDashboard([])
    expect(await onPage().findByText('No bots configured yet...')).toBeInTheDocument()
    expect(onPage().getByRole('link', { name: 'Choose a template' })).toHaveAttribute('href', '/bots/create')
  })

  test('says what went wrong when the bots do not come, and tries again', async () => {
    let isAway = true
    const bots = () => (isAway ? sentence(403, 'You hold too many bots to list.') : Response.json({ bots: [botOf()] }))
    const { user } = openDashboard([], { 'GET /api/bots': bots })
    expect(await onPage().findByText('You hold too many bots to list.')).toBeInTheDocument()
    isAway = false
    await user.click(onPage().getByRole('button', { name: 'Try again' }))
    expect(await onPage().findByRole('article', { name: 'Resource Collector' })).toBeInTheDocument()
  })

  test('has a place for analytics', async () => {
    const { user } = openDashboard([])
    await user.click(onPage().getByRole('tab', { name: 'Analytics' }))
    expect(onPage().getByText('coming soon')).toBeInTheDocument()
  })

  test('offers no bot beyond the slots of the plan, and says why', async () => {
    openDashboard([botOf()], {}, 'starter')
    await onPage().findByText('The one slot of your plan is taken.')
    const button = onPage().getByRole<HTMLButtonElement>('button', { name: 'Create Bot' })
    expect(button).toBeDisabled()
    expect(button).toHaveAccessibleDescription('The one slot of your plan is taken.')
  })

  test('offers a bot while a slot is free', async () => {
    openDashboard([botOf(), botOf({ id: '66f145531b1bc3e6667d1e68' })])
    await waitFor(() => {
      expect(onPage().getByRole('button', { name: 'Create Bot' })).toBeEnabled()
    })
  })
})

describe('a bot card', () => {
  const card = async () => within(await onPage().findByRole('article', { name: 'Resource Collector' }))

  test('shows whose bot it is and what it did today', async () => {
    openDashboard([botOf({ state: 'online' })])
    const { findByText, getByText, getByRole } = await card()
    expect(await findByText('ansgar_h, DE1')).toBeInTheDocument()
    expect(getByText('ID 66f145531b1bc3e6667d1e67')).toBeInTheDocument()
    expect(getByText('1,200')).toBeInTheDocument()
    expect(getByText('1 h 30 at work')).toBeInTheDocument()
    expect(getByRole('link', { name: 'Console' })).toHaveAttribute('href', '/bots/66f145531b1bc3e6667d1e67')
  })

  test('stands without its day when nobody can tell it', async () => {
    openDashboard([botOf()], { 'GET /api/bots/today': () => sentence(403, 'No') })
    const { queryByText, getByRole } = await card()
    expect(getByRole('button', { name: /^Start/ })).toBeInTheDocument()
    expect(queryByText(/at work/)).not.toBeInTheDocument()
  })

  test('of an online bot offers to stop it, twice', async () => {
    openDashboard([botOf({ state: 'online' })])
    const { getByRole } = await card()
    expect(getByRole('button', { name: /^Stop Stopping$|^Stop$/ })).toBeInTheDocument()
    expect(getByRole('button', { name: 'Stop Resource Collector' })).toBeEnabled()
    expect(getByRole('button', { name: 'Settings of Resource Collector' })).toBeDisabled()
  })

  test.each(['offline', 'error', 'draining'])('of a bot that is %s offers to start it', async (state) => {
    openDashboard([botOf({ state: state as Bot['state'] })])
    const { getByRole } = await card()
    expect(getByRole('button', { name: /^Start/ })).toBeInTheDocument()
    expect(getByRole('button', { name: 'Stop Resource Collector' })).toBeDisabled()
  })

  test('says why its bot stopped', async () => {
    const stop_reason = { code: 'bad_credentials', message: 'Wrong password. Change it under Game Accounts.' }
    openDashboard([botOf({ state: 'error', stop_reason })])
    const { getByText } = await card()
    expect(getByText('Wrong password.').tagName).toBe('B')
    expect(getByText(/Change it under Game Accounts/)).toBeInTheDocument()
  })

  test('without a game account leads to where it can be given another one', async () => {
    const stop_reason = { code: 'account_deleted', message: 'Its game account was removed. Choose another one.' }
    openDashboard([botOf({ accountId: null, stop_reason })])
    const { findByText, getByRole } = await card()
    expect(await findByText('No game account')).toBeInTheDocument()
    const link = getByRole('link', { name: 'Choose another account' })
    expect(link).toHaveAttribute('href', '/bots/66f145531b1bc3e6667d1e67')
  })

  test('starts its bot, shows it online and says so', async () => {
    let state: Bot['state'] = 'offline'
    const { asked, user } = openDashboard([], {
      'GET /api/bots': () => Response.json({ bots: [botOf({ state })] }),
      'POST /api/bots/66f145531b1bc3e6667d1e67/actions': () => {
        state = 'online'
        return Response.json({ bot: botOf({ state }) })
      },
    })
    const { getByRole, findByText } = await card()
    await user.click(getByRole('button', { name: /^Start/ }))
    expect(await findByText('ONLINE')).toBeInTheDocument()
    expect(await onPage().findByText('Bot action executed')).toBeInTheDocument()
    expect(await actionsOf(asked)).toEqual([{ action: 'start' }])
  })

  test('says why its bot may not start', async () => {
    const { user } = openDashboard([botOf()], {
      'POST /api/bots/66f145531b1bc3e6667d1e67/actions': () =>
        sentence(409, 'Another online bot uses this game account.'),
    })
    const { getByRole } = await card()
    await user.click(getByRole('button', { name: /^Start/ }))
    expect(
      await onPage().findByText('Another online bot uses this game account.', {}, { timeout: 3000 }),
    ).toBeInTheDocument()
    expect(getByRole('button', { name: /^Start/ })).toBeInTheDocument()
  })
})

describe('the create dialog', () => {
  const BOT_ID = '66f145531b1bc3e6667d1e68'

  async function openDialog(created: (request: Request) => Response | Promise<Response> = () => sentence(500, '')) {
    const { asked, user } = openDashboard([], { 'POST /api/bots': created })
    await onPage().findByText('No bots configured yet...')
    await user.click(onPage().getByRole('button', { name: 'Create Bot' }))
    const create = () => user.click(onPage().getByRole('button', { name: /^Bot erstellen/ }))
    const choose = (label: string) => user.selectOptions(onPage().getByLabelText('Bot-Template'), label)
    return { user, create, choose, sent: () => asked.filter(({ method }) => method === 'POST') }
  }

  test('asks for a template and an account before anything is sent', async () => {
    const { create, sent } = await openDialog()
    await create()
    expect(onPage().getByText('Bitte zuerst ein Bot-Template auswählen.')).toBeInTheDocument()
    expect(onPage().getByText('Bitte einen Account (Game Account ID) angeben.')).toBeInTheDocument()
    expect(onPage().getByLabelText('Bot-Template')).toHaveFocus()
    expect(sent()).toHaveLength(0)
  })

  test('shows what the template asks for: its description, category, settings and credentials', async () => {
    const { choose } = await openDialog()
    await choose('Tower Raider')
    expect(onPage().getByText('Attacks robber towers in reach.')).toBeInTheDocument()
    expect(onPage().getByLabelText('Kategorie')).toHaveValue('Combat')
    expect(onPage().getByLabelText<HTMLInputElement>('Kategorie').readOnly).toBe(true)
    expect(onPage().getByLabelText('Highest tower level')).toHaveValue(37)
    expect(onPage().getByLabelText<HTMLInputElement>('Castle PIN').type).toBe('password')
    await choose('Coin Collector')
    expect(onPage().getByRole('heading', { name: 'Einstellungen' })).toBeInTheDocument()
    expect(onPage().queryByRole('heading', { name: 'Zugangsdaten' })).not.toBeInTheDocument()
  })

  test("proposes the player's accounts, and says whose id was typed", async () => {
    const { user } = await openDialog()
    const field = onPage().getByLabelText<HTMLInputElement>('Game Account ID')
    expect(
      document.querySelector(`#${CSS.escape(field.getAttribute('list') ?? '')} option`)?.getAttribute('value'),
    ).toBe(account.id)
    await user.type(field, account.id)
    expect(onPage().getByText('ansgar_h, DE1')).toBeInTheDocument()
  })

  test('sends numbers as numbers and the account without space, closes, and says so', async () => {
    const bodies: unknown[] = []
    const { user, create, choose } = await openDialog(async (request) => {
      bodies.push(await request.json())
      return Response.json({ bot: botOf({ id: BOT_ID }) }, { status: 201 })
    })
    await choose('Tower Raider')
    await user.type(onPage().getByLabelText('Game Account ID'), ` ${account.id} `)
    const level = onPage().getByLabelText('Highest tower level')
    await user.clear(level)
    await user.type(level, '12')
    await user.type(onPage().getByLabelText('Castle PIN'), '1234')
    await create()
    expect(await onPage().findByText('Bot created')).toBeInTheDocument()
    expect(onPage().queryByRole('dialog')).not.toBeInTheDocument()
    expect(bodies).toEqual([
      {
        templateId: 'tower-raider',
        accountId: account.id,
        settings: { level: 12, guard: 400, style: 'all', note: '' },
        secrets: { pin: '1234' },
      },
    ])
  })

  test('shows a refusal and loses nothing that was typed', async () => {
    const { user, create, choose } = await openDialog(() => sentence(422, 'Highest tower level is at most 60.'))
    await choose('Tower Raider')
    await user.type(onPage().getByLabelText('Game Account ID'), account.id)
    await user.type(onPage().getByLabelText('Castle PIN'), '1234')
    await create()
    expect(await onPage().findByText('Highest tower level is at most 60.', {}, { timeout: 3000 })).toBeInTheDocument()
    expect(onPage().getByLabelText('Castle PIN')).toHaveValue('1234')
    expect(onPage().getByLabelText('Game Account ID')).toHaveValue(account.id)
  })

  test('stays open when one clicks beside it, and closes on Abbrechen', async () => {
    const { user } = await openDialog()
    fireEvent.pointerDown(document.body)
    expect(onPage().getByRole('dialog')).toBeInTheDocument()
    await user.click(onPage().getByRole('button', { name: 'Abbrechen' }))
    expect(onPage().queryByRole('dialog')).not.toBeInTheDocument()
  })
})
