import { beforeAll, describe, expect, test } from 'bun:test'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { REST_KEYS } from '../../shared/settings/rests'
import { botOf, coinCollector, towerRaider } from '../features/bots/testing/bots'
import { trackTyping } from '../lib/updates/typed-text'
import { problem, sentence, type serve } from '../testing/fake-server'
import { onPage } from '../testing/on-page'
import { account, openDashboard, withDashboard } from './testing/open-dashboard'

withDashboard()
beforeAll(trackTyping)

describe('the create dialog', () => {
  const BOT_ID = '66f145531b1bc3e6667d1e68'
  const other = { ...account, id: '66f17a20c4e1b83d5f0a9e13', name: 'ansgar_es', server: 'ES1' }
  const TWO_ACCOUNTS = { 'GET /api/accounts': () => Response.json({ accounts: [account, other] }) }

  async function openDialog(
    created: (request: Request) => Response | Promise<Response> = () => sentence(500, ''),
    plan = 'plus',
    answers: Parameters<typeof serve>[0] = {},
  ) {
    const { requests, user } = openDashboard([], { 'POST /api/bots': created, ...answers }, plan)
    await onPage().findByText('No bots configured yet...')
    await user.click(onPage().getByRole('button', { name: 'Create Bot' }))
    await onPage().findByLabelText('Bot-Template')
    const create = () => user.click(onPage().getByRole('button', { name: /^Bot erstellen/ }))
    const choose = (label: string) => user.selectOptions(onPage().getByLabelText('Bot-Template'), label)
    return { user, create, choose, sent: () => requests.filter(({ method }) => method === 'POST') }
  }

  test('requires a template and an account before sending', async () => {
    const { user, create, sent } = await openDialog(undefined, 'plus', TWO_ACCOUNTS)
    await user.clear(onPage().getByLabelText('Game Account ID'))
    await create()
    expect(onPage().getByText('Bitte zuerst ein Bot-Template auswählen.')).toBeInTheDocument()
    expect(onPage().getByText('Bitte einen Account (Game Account ID) angeben.')).toBeInTheDocument()
    expect(onPage().getByLabelText('Bot-Template')).toHaveFocus()
    expect(sent()).toHaveLength(0)
  })

  test("shows the template's description, category, settings and credentials", async () => {
    const { choose } = await openDialog()
    await choose('Tower Raider')
    expect(onPage().getByText('Attacks robber towers in reach.')).toBeInTheDocument()
    expect(onPage().getByLabelText('Kategorie')).toHaveValue('Combat')
    expect(onPage().getByLabelText<HTMLInputElement>('Kategorie').readOnly).toBe(true)
    expect(onPage().getByLabelText('Highest tower level')).toHaveValue('37')
    expect(onPage().getByLabelText<HTMLInputElement>('Castle PIN').type).toBe('password')
    await choose('Coin Collector')
    expect(onPage().getByRole('heading', { name: 'Einstellungen' })).toBeInTheDocument()
    expect(onPage().queryByRole('heading', { name: 'Zugangsdaten' })).not.toBeInTheDocument()
  })

  test("names the plan for templates outside the player's plan", async () => {
    const { create, choose, sent } = await openDialog(() => sentence(403, 'Refused.'), 'starter')
    const links = () => within(onPage().getByRole('dialog')).queryAllByRole('link', { name: 'Tarife vergleichen' })
    expect(links()).toHaveLength(0)
    await choose('Tower Raider (mit Premium)')
    expect(
      onPage().getByText('Bots der Kategorie „Combat“ gibt es mit Plus oder einem größeren Tarif, etwa Premium.'),
    ).toBeInTheDocument()
    expect(links().map((link) => link.getAttribute('href'))).toEqual(['/pricing'])
    await create()
    expect(
      await onPage().findAllByText(
        'Bots der Kategorie „Combat“ gibt es mit Plus oder einem größeren Tarif, etwa Premium.',
      ),
    ).toHaveLength(2)
    expect(sent()).not.toHaveLength(0)
    await choose('Coin Collector')
    expect(links()).toHaveLength(0)
  })

  test("suggests the player's accounts, and shows the account of a typed id", async () => {
    const { user } = await openDialog(undefined, 'plus', TWO_ACCOUNTS)
    const field = onPage().getByLabelText<HTMLInputElement>('Game Account ID')
    const list = document.querySelector(`#${CSS.escape(field.getAttribute('list') ?? '')}`)
    expect([...(list?.children ?? [])].map((option) => option.getAttribute('value'))).toEqual([
      'ansgar_h – DE1',
      'ansgar_es – ES1',
    ])
    await user.clear(field)
    await user.type(field, other.id)
    expect(field).toHaveValue('ansgar_es – ES1')
    expect(field).toHaveAccessibleDescription('ansgar_es, ES1')
  })

  test('fills in the first free account', async () => {
    await openDialog()
    expect(onPage().getByLabelText('Game Account ID')).toHaveValue('ansgar_h – DE1')
    expect(onPage().getByLabelText('Game Account ID')).toHaveAccessibleDescription('ansgar_h, DE1')
  })

  test('takes the name of an account, and refuses an unknown one in German', async () => {
    const bodies: { accountId?: string }[] = []
    const created = async (request: Request) => {
      bodies.push(await request.json())
      return Response.json({ bot: botOf({ id: BOT_ID }) }, { status: 201 })
    }
    const { user, create, choose } = await openDialog(created, 'plus', TWO_ACCOUNTS)
    const field = onPage().getByLabelText('Game Account ID')
    await choose('Coin Collector')
    await user.clear(field)
    await user.type(field, 'ansgar')
    await create()
    expect(field).toHaveAccessibleDescription('Kein Account heißt so. Bitte einen aus der Liste wählen.')
    await user.type(field, '_ES')
    await create()
    await waitFor(() => expect(bodies.map(({ accountId }) => accountId)).toEqual([other.id]))
  })

  test.each([
    [() => sentence(404, 'Account not found'), 'Diesen Account gibt es nicht mehr.'],
    [() => sentence(500, ''), 'Der Bot konnte nicht erstellt werden. Bitte noch einmal versuchen.'],
    [() => sentence(403, 'A sentence without a translation.'), 'A sentence without a translation.'],
  ])('says why it was refused: %#', async (refuse, text) => {
    const { create, choose } = await openDialog(refuse)
    await choose('Coin Collector')
    await create()
    expect(await onPage().findByText(text)).toBeInTheDocument()
  })

  test('asks before Escape discards a typed name, and leads to all templates', async () => {
    const { user } = await openDialog()
    expect(onPage().getByRole('link', { name: 'Alle Templates mit Bildern' })).toHaveAttribute('href', '/bots/create')
    await user.type(onPage().getByLabelText('Name'), 'Night shift')
    await user.keyboard('{Escape}')
    expect(await onPage().findByRole('heading', { name: 'Eingaben verwerfen?' })).toBeInTheDocument()
  })

  test("has the template's German texts too", async () => {
    const raider = {
      ...towerRaider,
      de: { label: 'Turmräuber', description: 'Greift Türme an.', category: 'Kampf' },
      inputs: towerRaider.inputs.map((input) =>
        input.key === 'level' ? { ...input, de: { label: 'Turmstufe' } } : input,
      ),
    }
    const templates = { 'GET /api/templates': () => Response.json({ templates: [raider, coinCollector] }) }
    const { user, create, choose, sent } = await openDialog(undefined, 'plus', templates)
    await choose('Turmräuber')
    expect(onPage().getByText('Greift Türme an.')).toBeInTheDocument()
    expect(onPage().getByLabelText('Name')).toHaveAttribute('placeholder', 'Wie das Template')
    expect(onPage().getByLabelText('Kategorie')).toHaveValue('Kampf')
    const level = onPage().getByLabelText('Turmstufe')
    await user.clear(level)
    await user.type(level, '61')
    await create()
    expect(level).toHaveFocus()
    expect(level).toHaveAccessibleDescription('Turmstufe: höchstens 60.')
    expect(sent()).toHaveLength(0)
    await choose('Coin Collector')
    expect(onPage().getByText('Collects taxes.')).toHaveAttribute('lang', 'en')
  })

  test('hides the rest settings in a section, with a preview of the day', async () => {
    const rests = REST_KEYS.map((key) => ({ key, label: key, type: 'text' as const }))
    const resting = {
      ...coinCollector,
      defaults: { pause: 30, restEvery: 0, restFor: 15, restFrom: '', restUntil: '', rests: '12:00-12:00' },
      inputs: [...coinCollector.inputs, ...rests],
    }
    const templates = { 'GET /api/templates': () => Response.json({ templates: [resting] }) }
    const { user, create, choose } = await openDialog(undefined, 'starter', templates)
    await choose('Coin Collector')
    const fold = onPage().getByText('Erweitert').closest('details')
    expect(fold).not.toHaveAttribute('open')
    expect(fold).toContainElement(onPage().getByRole('group', { name: 'Rasten' }))
    expect(fold).not.toContainElement(onPage().getByLabelText('Pause in seconds'))
    await create()
    expect(fold).toHaveAttribute('open')
    expect(onPage().getByText(/^Die tägliche Rast beginnt und endet zur selben Minute/)).toBeInTheDocument()
    await user.click(onPage().getByRole('button', { name: 'Rast 1 entfernen' }))
    expect(onPage().queryByText(/zur selben Minute/)).toBeNull()
    await user.click(onPage().getByRole('button', { name: 'Rast hinzufügen' }))
    const chart = onPage().getByRole('img', { name: /in den nächsten 24 Stunden/ })
    expect(chart.querySelector('[data-kind="rest"]')).toBeInTheDocument()
    expect(onPage().getByText(/Dein Tarif hat 12 Stunden am Tag/)).toBeInTheDocument()
  })

  test('sends numbers as numbers and the trimmed account, closes, and confirms', async () => {
    const bodies: unknown[] = []
    const { user, create, choose } = await openDialog(async (request) => {
      bodies.push(await request.json())
      return Response.json({ bot: botOf({ id: BOT_ID }) }, { status: 201 })
    })
    await choose('Tower Raider')
    await user.type(onPage().getByLabelText('Name'), ' Night shift ')
    await user.clear(onPage().getByLabelText('Game Account ID'))
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
        name: 'Night shift',
        settings: { level: 12, guard: 400, style: 'all', note: '' },
        secrets: { pin: '1234' },
      },
    ])
  })

  test('shows a refusal and keeps the text', async () => {
    const fault = { path: 'settings.level', message: 'Highest tower level must be at most 30.' }
    const { user, create, choose } = await openDialog(() => problem(422, fault))
    await choose('Tower Raider')
    await user.type(onPage().getByLabelText('Castle PIN'), '1234')
    await create()
    expect(await onPage().findAllByText(fault.message)).toHaveLength(1)
    expect(onPage().getByLabelText('Highest tower level')).toHaveAccessibleDescription(fault.message)
    await waitFor(() => expect(onPage().getByLabelText('Highest tower level')).toHaveFocus())
    expect(onPage().getByLabelText('Castle PIN')).toHaveValue('1234')
    expect(onPage().getByLabelText('Game Account ID')).toHaveValue('ansgar_h – DE1')
  })

  test('returns the focus to its button, or to a neighbour after the last slot', async () => {
    const bots: ReturnType<typeof botOf>[] = []
    const created = () => {
      bots.push(botOf({ id: BOT_ID }))
      return Response.json({ bot: bots[0] }, { status: 201 })
    }
    const { user, create, choose } = await openDialog(created, 'starter', {
      'GET /api/bots': () => Response.json({ bots }),
    })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(onPage().getByRole('button', { name: 'Create Bot' })).toHaveFocus())
    await user.keyboard('{Enter}')
    await choose('Coin Collector')
    await create()
    const reason = await onPage().findByText(/^The only slot of your plan is taken\./)
    await waitFor(() => expect(onPage().queryByRole('dialog')).not.toBeInTheDocument())
    const heading = onPage().getByRole('heading', { level: 1 })
    await waitFor(() => expect([reason, heading].some((each) => each === document.activeElement)).toBe(true))
  })

  test('stays open on a click outside, and closes on Abbrechen', async () => {
    const { user } = await openDialog()
    fireEvent.pointerDown(document.body)
    expect(onPage().getByRole('dialog')).toBeInTheDocument()
    await user.click(onPage().getByRole('button', { name: 'Abbrechen' }))
    expect(onPage().queryByRole('dialog')).not.toBeInTheDocument()
  })
})
