import { describe, expect, spyOn, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import { ALL_PLANS, hasCategory } from '../../shared/plans/plans'
import { botOf, coinCollector, detailOf, towerRaider } from '../features/bots/testing/bots'
import { queryClient } from '../lib/queries/query-client'
import { signIn } from '../lib/session/session-store'
import { takeToast } from '../lib/toasts/toast-handover'
import { openPage as standOn } from '../testing/dom'
import { problem, sentence, serve } from '../testing/fake-server'
import { onPage, setupUser } from '../testing/on-page'
import { anna } from '../testing/player'
import { withApp } from '../testing/with-app'
import { CreateBotPage } from './CreateBotPage'
import { account } from './testing/open-dashboard'

withApp()

const other = { ...account, id: '66f17a20c4e1b83d5f0a9e13', name: 'ansgar_es', server: 'ES1' }
const BOT_ID = '66f145531b1bc3e6667d1e67'

function openPage(answers: Parameters<typeof serve>[0] = {}, plan = 'plus') {
  serve({
    'GET /api/users/me': () => Response.json({ success: true, user: anna, subscription: { plan } }),
    'GET /api/bots': () => Response.json({ bots: [] }),
    'GET /api/templates': () => Response.json({ templates: [coinCollector, towerRaider] }),
    'GET /api/accounts': () => Response.json({ accounts: [account, other] }),
    ...answers,
  })
  signIn({ token: 'her-token', user: anna })
  render(<CreateBotPage />)
  return setupUser()
}

const bothUsed = [account, other].map(({ id }) => botOf({ accountId: id }))

const createButton = () => onPage().getByRole<HTMLButtonElement>('button', { name: /^Create Bot/ })
const credentials = () => onPage().getByRole<HTMLButtonElement>('tab', { name: 'Credentials' })

describe('creating a bot', () => {
  test('starts without a template, and needs both choices', async () => {
    const user = openPage({ 'GET /api/bots': () => Response.json({ bots: bothUsed }) })
    await waitFor(() => expect(onPage().getByText('Select a template to configure settings.')).toBeInTheDocument())
    await onPage().findByRole('radio', { name: 'Tower Raider' })
    expect(createButton()).toBeDisabled()
    expect(credentials()).toBeDisabled()
    expect(onPage().getByText('The bot plays the castles of this account.')).toBeInTheDocument()
    expect(createButton()).toHaveAccessibleDescription('Choose a template and a game account.')
    await user.click(onPage().getByRole('radio', { name: 'Tower Raider' }))
    expect(createButton()).toBeDisabled()
    expect(createButton()).toHaveAccessibleDescription('Choose a game account.')
    await user.selectOptions(onPage().getByLabelText('Game account'), 'ansgar_h – DE1')
    expect(createButton()).toBeEnabled()
    expect(createButton()).toHaveAccessibleDescription('Tower Raider for ansgar_h – DE1')
    expect(onPage().getByLabelText('Game account')).toHaveAccessibleDescription(account.game_email)
  })

  test('clears an account that was removed after it was chosen', async () => {
    let accounts = [account, other, { ...other, id: '66f17a20c4e1b83d5f0a9e14', name: 'ansgar_fr' }]
    const user = openPage({ 'GET /api/accounts': () => Response.json({ accounts }) })
    await user.click(await onPage().findByRole('radio', { name: 'Coin Collector' }))
    await user.selectOptions(onPage().getByLabelText('Game account'), account.id)
    expect(createButton()).toBeEnabled()
    accounts = accounts.slice(1)
    await queryClient.invalidateQueries()
    await waitFor(() => expect(createButton()).toHaveAccessibleDescription('Choose a game account.'))
    expect(createButton()).toBeDisabled()
  })

  test('preselects the only account', async () => {
    const user = openPage({ 'GET /api/accounts': () => Response.json({ accounts: [account] }) })
    await user.click(await onPage().findByRole('radio', { name: 'Coin Collector' }))
    expect(onPage().getByLabelText('Game account')).toHaveValue(account.id)
    expect(createButton()).toBeEnabled()
  })

  test('says up front that no slot is free, which plan has more, and takes no choices', async () => {
    openPage({ 'GET /api/bots': () => Response.json({ bots: [botOf()] }) }, 'starter')
    expect(await onPage().findByText('The only slot of your plan is taken.')).toBeInTheDocument()
    const link = onPage().getByRole('link', { name: 'For more bots, choose Plus or a larger plan, such as Premium.' })
    expect(link).toHaveAttribute('href', '/dashboard#settings')
    expect(onPage().getByRole('radio', { name: 'Coin Collector' })).toBeDisabled()
    expect(onPage().getByLabelText('Game account')).toBeDisabled()
    for (const tab of onPage().getAllByRole('tab')) expect(tab).toBeDisabled()
    expect(createButton()).toBeDisabled()
    expect(createButton()).toHaveAccessibleDescription('No slot is free.')
  })

  test("shows the chosen template's description and settings", async () => {
    const user = openPage()
    await user.click(await onPage().findByRole('radio', { name: 'Tower Raider' }))
    expect(onPage().getByText('Attacks robber towers in reach.')).toBeInTheDocument()
    expect(onPage().getByLabelText('Highest tower level')).toHaveValue('37')
    await user.click(credentials())
    expect(onPage().getByLabelText<HTMLInputElement>('Castle PIN').type).toBe('password')
    await user.click(onPage().getByRole('radio', { name: 'Coin Collector' }))
    expect(credentials()).toBeDisabled()
    expect(onPage().getByLabelText('Pause in seconds')).toHaveValue('30')
  })

  test('shows faults under their fields, and focuses the first, across tabs', async () => {
    const requests: unknown[] = []
    const user = openPage({ 'POST /api/bots': () => Response.json({ bot: requests.push(1) }) })
    await user.click(await onPage().findByRole('radio', { name: 'Tower Raider' }))
    await user.selectOptions(onPage().getByLabelText('Game account'), account.id)
    const level = onPage().getByLabelText('Highest tower level')
    await user.clear(level)
    await user.type(level, '61')
    await user.click(credentials())
    await user.click(createButton())
    const shown = await onPage().findByLabelText('Highest tower level')
    await waitFor(() => expect(shown).toHaveFocus())
    expect(shown).toBeInvalid()
    expect(shown).toHaveAccessibleDescription('Highest tower level must be at most 60.')
    expect(requests).toEqual([])
  })

  test("shows the server's refusal under its field alone, and focuses the field", async () => {
    const fault = { path: 'secrets.pin', message: 'Castle PIN may be at most 1 kB long.' }
    const user = openPage({ 'POST /api/bots': () => problem(422, fault) })
    await user.click(await onPage().findByRole('radio', { name: 'Tower Raider' }))
    await user.selectOptions(onPage().getByLabelText('Game account'), account.id)
    await user.click(createButton())
    const pin = await onPage().findByLabelText('Castle PIN')
    await waitFor(() => expect(pin).toHaveFocus())
    expect(pin).toHaveAccessibleDescription(fault.message)
    expect(onPage().getAllByText(fault.message)).toHaveLength(1)
    await user.type(pin, '1')
    expect(pin).toBeValid()
  })

  test('duplicates a bot without its account and secrets', async () => {
    standOn(`/bots/create?copy=${BOT_ID}`)
    const settings = { level: 12, guard: 400, style: 'mid', note: '' }
    const original = detailOf({ name: 'Night shift', templateId: 'tower-raider', settings, secrets_set: ['pin'] })
    const bodies: unknown[] = []
    const user = openPage({
      [`GET /api/bots/${BOT_ID}`]: () => Response.json({ bot: original }),
      'POST /api/bots': async (request) => {
        bodies.push(await request.json())
        return Response.json({ bot: botOf() }, { status: 201 })
      },
    })
    const assign = spyOn(location, 'assign').mockImplementation(() => {})
    expect(await onPage().findByText(/^Template and settings are copied from Night shift\./)).toHaveTextContent(
      'Credentials are not copied: enter them again.',
    )
    expect(onPage().getByRole('radio', { name: 'Tower Raider' })).toBeChecked()
    expect(onPage().getByLabelText('Name')).toHaveValue('Night shift (copy)')
    await user.selectOptions(onPage().getByLabelText('Game account'), other.id)
    await user.click(createButton())
    await waitFor(() => expect(assign).toHaveBeenCalledWith(`/bots/${botOf().id}`))
    assign.mockRestore()
    expect(bodies).toEqual([
      { templateId: 'tower-raider', accountId: other.id, name: 'Night shift (copy)', settings, secrets: { pin: '' } },
    ])
  })

  test('says that the bot to duplicate does not exist', async () => {
    standOn(`/bots/create?copy=${BOT_ID}`)
    openPage({ [`GET /api/bots/${BOT_ID}`]: () => sentence(404, 'Bot not found') })
    expect(await onPage().findByText('Bot not found')).toBeInTheDocument()
  })

  test('links to the accounts if there is none yet', async () => {
    openPage({ 'GET /api/accounts': () => Response.json({ accounts: [] }) })
    const link = await onPage().findByRole('link', { name: 'Add a game account' })
    expect(link).toHaveAttribute('href', '/accounts')
  })

  test('opens the page of the bot, where Start is', async () => {
    const bodies: unknown[] = []
    const user = openPage({
      'POST /api/bots': async (request) => {
        bodies.push(await request.json())
        return Response.json({ bot: botOf() }, { status: 201 })
      },
    })
    const assign = spyOn(location, 'assign').mockImplementation(() => {})
    await user.click(await onPage().findByRole('radio', { name: 'Coin Collector' }))
    await user.selectOptions(onPage().getByLabelText('Game account'), account.id)
    await user.click(createButton())
    await waitFor(() => expect(assign).toHaveBeenCalledWith(`/bots/${botOf().id}`))
    assign.mockRestore()
    expect(takeToast()).toEqual({ kind: 'done', text: 'Bot created' })
    expect(bodies).toEqual([
      { templateId: 'coin-collector', accountId: account.id, settings: { pause: 30 }, secrets: {} },
    ])
  })

  test('shows templates outside the plan, but does not create them', async () => {
    const user = openPage({}, 'starter')
    const raider = await onPage().findByRole('radio', { name: 'Tower Raider' })
    expect(raider).toHaveAccessibleDescription(
      /^Not in your plan\. Attacks robber towers in reach\. In the practice realm: /,
    )
    expect(onPage().getByRole('radio', { name: 'Coin Collector' })).toHaveAccessibleDescription('Collects taxes.')
    expect(onPage().getByRole('link', { name: 'Premium has it' })).toHaveAttribute('href', '/pricing')
    await user.click(raider)
    await user.selectOptions(onPage().getByLabelText('Game account'), account.id)
    expect(onPage().getByText('Attacks robber towers in reach.')).toBeInTheDocument()
    expect(onPage().getByText('Combat bots need Plus or a larger plan, such as Premium.')).toBeInTheDocument()
    expect(onPage().getByRole('link', { name: 'Compare plans' })).toHaveAttribute('href', '/pricing')
    expect(createButton()).toBeDisabled()
    await user.click(onPage().getByRole('radio', { name: 'Coin Collector' }))
    expect(onPage().queryByRole('link', { name: 'Compare plans' })).not.toBeInTheDocument()
    expect(createButton()).toBeEnabled()
  })

  test.each(ALL_PLANS)('offers on %s the categories that the plan has', async (plan) => {
    openPage({}, plan)
    const raider = await onPage().findByRole('radio', { name: 'Tower Raider' })
    const isOutside = !hasCategory(plan, towerRaider.category)
    await waitFor(() => expect(raider.closest('[data-locked]') !== null).toBe(isOutside))
    expect(onPage().queryAllByRole('link', { name: 'Premium has it' })).toHaveLength(isOutside ? 1 : 0)
  })

  test('says what each template does and brings before one is chosen', async () => {
    const collector = { ...coinCollector, id: 'resource-collector', label: 'Resource Collector' }
    openPage({ 'GET /api/templates': () => Response.json({ templates: [collector] }) })
    expect(await onPage().findByRole('radio', { name: 'Resource Collector' })).toHaveAccessibleDescription(
      /^Collects taxes\. In the practice realm: about \d+,000 wood, stone and food in 5 hours\.$/,
    )
  })

  test('chooses the first account that no bot uses', async () => {
    openPage({ 'GET /api/bots': () => Response.json({ bots: [botOf({ accountId: account.id })] }) })
    expect(await onPage().findByLabelText('Game account')).toHaveValue(other.id)
  })

  test('takes the template and the account of a link', async () => {
    standOn(`/bots/create?template=tower-raider&account=${other.id}`)
    openPage()
    expect(await onPage().findByRole('radio', { name: 'Tower Raider' })).toBeChecked()
    expect(onPage().getByLabelText('Game account')).toHaveValue(other.id)
  })

  test('says why it was refused, and keeps the choices', async () => {
    let refusal = 'Your plan has no free slot.'
    const user = openPage({ 'POST /api/bots': () => sentence(403, refusal) })
    await user.click(await onPage().findByRole('radio', { name: 'Coin Collector' }))
    await user.selectOptions(onPage().getByLabelText('Game account'), account.id)
    await user.click(createButton())
    expect(await onPage().findByText('Your plan has no free slot.')).toBeInTheDocument()
    refusal = ''
    await user.click(createButton())
    expect(await onPage().findByText('Failed to create bot')).toBeInTheDocument()
    expect(onPage().getByRole('radio', { name: 'Coin Collector' })).toBeChecked()
  })
})
