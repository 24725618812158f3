import { afterEach, describe, expect, spyOn, test } from 'bun:test'
import { cleanup, render, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import { ALL_PLANS, hasCategory } from '../../shared/plans'
import { botOf, coinCollector, towerRaider } from '../features/bots/testing/bots'
import { queryClient } from '../lib/queries/query-client'
import { signIn, signOut } from '../lib/session/session-store'
import { takeHandedOver } from '../lib/toasts/handed-over-toast'
import { withDom } from '../testing/dom'
import { onPage, somebody } from '../testing/page'
import { anna } from '../testing/player'
import { sentence, serve, withServer } from '../testing/server'
import { CreateBotPage } from './CreateBotPage'

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

function openPage(answers: Parameters<typeof serve>[0] = {}, plan = 'plus') {
  serve({
    'GET /api/users/me': () => Response.json({ success: true, user: anna, subscription: { plan } }),
    'GET /api/bots': () => Response.json({ bots: [] }),
    'GET /api/templates': () => Response.json({ templates: [coinCollector, towerRaider] }),
    'GET /api/accounts': () => Response.json({ accounts: [account] }),
    ...answers,
  })
  signIn({ token: 'her-token', user: anna })
  render(<CreateBotPage />)
  return somebody()
}

const createButton = () => onPage().getByRole<HTMLButtonElement>('button', { name: /^Create Bot/ })
const credentials = () => onPage().getByRole<HTMLButtonElement>('tab', { name: 'Credentials' })

describe('creating a bot', () => {
  test('begins without a template, and cannot be done before both are chosen', async () => {
    const user = openPage()
    await waitFor(() => expect(onPage().getByText('Select a template to configure settings.')).toBeInTheDocument())
    await onPage().findByRole('radio', { name: 'Tower Raider' })
    expect(createButton()).toBeDisabled()
    expect(credentials()).toBeDisabled()
    await user.click(onPage().getByRole('radio', { name: 'Tower Raider' }))
    expect(createButton()).toBeDisabled()
    await user.selectOptions(onPage().getByLabelText('Game account'), 'ansgar_h – DE1')
    expect(createButton()).toBeEnabled()
  })

  test('shows what the chosen template does and wants to know', async () => {
    const user = openPage()
    await user.click(await onPage().findByRole('radio', { name: 'Tower Raider' }))
    expect(onPage().getByText('Attacks robber towers in reach.')).toBeInTheDocument()
    expect(onPage().getByLabelText('Highest tower level')).toHaveValue(37)
    await user.click(credentials())
    expect(onPage().getByLabelText<HTMLInputElement>('Castle PIN').type).toBe('password')
    await user.click(onPage().getByRole('radio', { name: 'Coin Collector' }))
    expect(credentials()).toBeDisabled()
    expect(onPage().getByLabelText('Pause in seconds')).toHaveValue(30)
  })

  test('leads to the accounts where there is none yet', async () => {
    openPage({ 'GET /api/accounts': () => Response.json({ accounts: [] }) })
    const link = await onPage().findByRole('link', { name: 'Add a game account' })
    expect(link).toHaveAttribute('href', '/accounts')
  })

  test('goes to the dashboard, which says so', async () => {
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
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard'))
    assign.mockRestore()
    expect(takeHandedOver()).toEqual({ kind: 'done', text: 'Bot created' })
    expect(bodies).toEqual([
      { templateId: 'coin-collector', accountId: account.id, settings: { pause: 30 }, secrets: {} },
    ])
  })

  test('shows what the plan does not have, lets one read about it, and does not create it', async () => {
    const user = openPage({}, 'starter')
    const raider = await onPage().findByRole('radio', { name: 'Tower Raider' })
    expect(raider).toHaveAccessibleDescription('Not in your plan')
    expect(onPage().getByRole('radio', { name: 'Coin Collector' })).not.toHaveAccessibleDescription()
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
    await waitFor(() =>
      expect(raider.getAttribute('aria-describedby') === null).toBe(hasCategory(plan, towerRaider.category)),
    )
  })

  test('says why it was refused, and stays with what was chosen', async () => {
    const user = openPage({ 'POST /api/bots': () => sentence(403, 'Your plan has no free slot.') })
    await user.click(await onPage().findByRole('radio', { name: 'Coin Collector' }))
    await user.selectOptions(onPage().getByLabelText('Game account'), account.id)
    await user.click(createButton())
    expect(await onPage().findByText('Your plan has no free slot.', {}, { timeout: 3000 })).toBeInTheDocument()
    expect(onPage().getByRole('radio', { name: 'Coin Collector' })).toBeChecked()
  })
})
