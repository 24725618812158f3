import { describe, expect, test } from 'bun:test'
import { fireEvent } from '@testing-library/react'
import { botOf } from '../features/bots/testing/bots'
import { onPage } from '../testing/page'
import { sentence } from '../testing/server'
import { account, openDashboard, withDashboard } from './testing/open-dashboard'

withDashboard()

describe('the create dialog', () => {
  const BOT_ID = '66f145531b1bc3e6667d1e68'

  async function openDialog(
    created: (request: Request) => Response | Promise<Response> = () => sentence(500, ''),
    plan = 'plus',
  ) {
    const { asked, user } = openDashboard([], { 'POST /api/bots': created }, plan)
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

  test('names the plan that has a template which the own one does not', async () => {
    const { user, create, choose, sent } = await openDialog(() => sentence(403, 'Refused.'), 'starter')
    const links = () => onPage().queryAllByRole('link', { name: 'Compare plans' })
    expect(links()).toHaveLength(0)
    await choose('Tower Raider (nicht im Tarif)')
    expect(onPage().getByText('Combat bots need Plus or a larger plan, such as Premium.')).toBeInTheDocument()
    expect(links().map((link) => link.getAttribute('href'))).toEqual(['/pricing'])
    await user.type(onPage().getByLabelText('Game Account ID'), account.id)
    await create()
    expect(await onPage().findByText('Refused.', {}, { timeout: 3000 })).toBeInTheDocument()
    expect(sent()).not.toHaveLength(0)
    await choose('Coin Collector')
    expect(links()).toHaveLength(0)
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
