import { describe, expect, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import { botOf } from '../features/bots/testing/bots'
import { signIn } from '../lib/session/session-store'
import { openPage } from '../testing/dom'
import { sentence, serve } from '../testing/fake-server'
import { onPage, setupUser } from '../testing/on-page'
import { anna } from '../testing/player'
import { withApp } from '../testing/with-app'
import { HelpPage } from './HelpPage'

withApp()

const bot = botOf({ name: 'Storm' })
const request = {
  id: '66f145531b1bc3e6667d1e90',
  reference: 'H-7K3QP2ZD',
  topic: 'bot',
  text: 'It stopped.',
  state: 'answered',
  bot_id: bot.id,
  bot_name: 'Storm',
  line_count: 2,
  created_at: '2026-11-21T12:00:00.000Z',
  reply_by: null,
  answers: [{ id: '66f145531b1bc3e6667d1e91', at: '2026-11-21T13:00:00.000Z', text: 'Start it again.' }],
}

function openHelp(answers: Parameters<typeof serve>[0] = {}, address = '/help') {
  openPage(address)
  const requests = serve({
    'GET /api/users/me': () => Response.json({ success: true, user: anna, subscription: { plan: 'plus' } }),
    'GET /api/subscriptions/current': () => Response.json({ subscription: { plan: 'plus' } }),
    'GET /api/bots': () => Response.json({ bots: [bot] }),
    'GET /api/accounts': () => Response.json({ accounts: [] }),
    'GET /api/templates': () => Response.json({ templates: [] }),
    'GET /api/help': () => Response.json({ requests: [], next_cursor: null }),
    [`GET /api/help/lines/${bot.id}`]: () => Response.json({ lines: ['+ Collected.', '[hidden]'], until: 7 }),
    'POST /api/help': () => Response.json({ request: { ...request, state: 'open', answers: [] } }, { status: 201 }),
    ...answers,
  })
  signIn({ token: 'her-token', user: anna })
  render(<HelpPage />)
  return { user: setupUser(), sent: () => requests.filter(({ method }) => method === 'POST') }
}

describe('Asking for help', () => {
  test('about a bot shows the lines before they are sent, and then the reference', async () => {
    const { user, sent } = openHelp({}, `/help?bot=${bot.id}`)
    await user.click(await onPage().findByRole('checkbox', { name: /last 200 console lines/ }))
    expect(await onPage().findByLabelText('Console lines that are sent')).toHaveTextContent('+ Collected. [hidden]')
    await user.type(onPage().getByLabelText('Description'), 'It stopped.')
    await user.click(onPage().getByRole('button', { name: /^Send/ }))
    expect(await onPage().findByText(/Your reference is H-7K3QP2ZD/)).toBeInTheDocument()
    expect(await sent()[0]?.json()).toEqual({ topic: 'bot', text: 'It stopped.', bot_id: bot.id, lines_until: 7 })
    expect(onPage().getByLabelText('Description')).toHaveValue('')
  })

  test('lists bots with their accounts, because bots may share a name', async () => {
    const castle = { id: 'castle', name: 'ansgar_h', game_email: 'a@example.com', server: 'DE1', type: 'none' }
    const bots = [botOf({ accountId: 'castle' }), botOf({ id: '66f145531b1bc3e6667d1e68', accountId: null })]
    openHelp({
      'GET /api/bots': () => Response.json({ bots }),
      'GET /api/accounts': () => Response.json({ accounts: [castle] }),
    })
    await onPage().findByRole('option', { name: 'Resource Collector – ansgar_h, DE1' })
    expect(onPage().getByRole('option', { name: 'Resource Collector – No game account' })).toBeInTheDocument()
  })

  test('keeps what was typed when it fails', async () => {
    const { user } = openHelp({ 'POST /api/help': () => sentence(429, 'Too many requests for help.') })
    await user.selectOptions(await onPage().findByLabelText('Topic'), 'A payment')
    await user.type(onPage().getByLabelText('Description'), 'Charged twice.')
    await user.click(onPage().getByRole('button', { name: /^Send/ }))
    expect(await onPage().findByText('Too many requests for help.')).toBeInTheDocument()
    expect(onPage().getByLabelText('Description')).toHaveValue('Charged twice.')
    expect(onPage().getByLabelText('Topic')).toHaveValue('payment')
  })

  test('sends no lines that were not shown', async () => {
    const lines = Promise.withResolvers<Response>()
    const { user, sent } = openHelp({ [`GET /api/help/lines/${bot.id}`]: () => lines.promise }, `/help?bot=${bot.id}`)
    await user.click(await onPage().findByRole('checkbox', { name: /last 200 console lines/ }))
    await user.click(onPage().getByRole('button', { name: /^Send/ }))
    expect(sent()).toEqual([])
    lines.resolve(Response.json({ lines: [], until: 0 }))
    await onPage().findByText('This bot has no console lines.')
    await user.click(onPage().getByRole('button', { name: /^Send/ }))
    await waitFor(() => expect(sent()).toHaveLength(1))
  })

  test('says that it failed when the server says nothing', async () => {
    const { user } = openHelp({ 'POST /api/help': () => sentence(400, '') })
    await user.click(await onPage().findByRole('button', { name: /^Send/ }))
    expect(await onPage().findByText('Failed to send your request')).toBeInTheDocument()
  })

  test('opens the request that the address names, and another when the address changes', async () => {
    const other = { ...request, id: '66f145531b1bc3e6667d1e99', reference: 'H-22222222' }
    openHelp(
      { 'GET /api/help': () => Response.json({ requests: [request, other], next_cursor: null }) },
      '/help#H-22222222',
    )
    const isOpen = async (reference: string) => (await onPage().findByText(reference)).closest('details')?.open
    expect([await isOpen(other.reference), await isOpen(request.reference)]).toEqual([true, false])
    openPage(`/help#${request.reference}`)
    dispatchEvent(new HashChangeEvent('hashchange'))
    expect(await isOpen(request.reference)).toBe(true)
  })

  test('shows the answers to earlier requests', async () => {
    openHelp({ 'GET /api/help': () => Response.json({ requests: [request], next_cursor: null }) })
    expect(await onPage().findByText('H-7K3QP2ZD')).toBeInTheDocument()
    expect(onPage().getByText('Start it again.')).toBeInTheDocument()
  })
})
