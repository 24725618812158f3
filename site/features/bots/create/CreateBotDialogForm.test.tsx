import { expect, test } from 'bun:test'
import { fireEvent, render, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Script, ScriptAnswer } from '../../../../shared/scripts'
import { accountOf } from '../../../testing/accounts'
import { sentence, serve } from '../../../testing/fake-server'
import { onPage } from '../../../testing/on-page'
import { withApp } from '../../../testing/with-app'
import { Dialog } from '../../../ui/dialog/Dialog'
import { Providers } from '../../../ui/shell/Providers'
import { botOf } from '../testing/bots'
import { NINE_TEMPLATES } from '../testing/templates'
import { CreateBotDialogForm } from './CreateBotDialogForm'

withApp()

const at = '2026-11-20T09:00:00Z'
const watch: Script = {
  id: '66f145531b1bc3e6667d1e70',
  name: 'Food watch',
  from: null,
  newest: 2,
  runs: true,
  created_at: at,
  changed_at: at,
}
const broken: Script = { ...watch, id: '66f145531b1bc3e6667d1e71', name: 'Half written', runs: false }
const version = { number: 2, note: '', created_at: at, runs: true }
const answer: ScriptAnswer = {
  script: watch,
  version: {
    ...version,
    source: '',
    inputs: [{ key: 'least', label: 'Least food', type: 'number', min: 1, max: 500 }],
    defaults: { least: 40 },
    unit: 'food',
    problems: [],
  },
}

const LIST = 'GET /api/scripts'
const ONE = `GET /api/scripts/${watch.id}`
const SCRIPTS = {
  [LIST]: () => Response.json({ scripts: [watch, broken] }),
  [ONE]: () => Response.json(answer),
  [`${ONE}/versions`]: () => Response.json({ versions: [version, { ...version, number: 1 }] }),
}

function open(plan: string) {
  const created: string[] = []
  render(
    <Providers>
      <Dialog
        title="Bot erstellen"
        lang="de"
        closeLabel="Schließen"
        isOpen
        onOpenChange={() => {}}
        trigger={<button type="button">Open</button>}
      >
        <CreateBotDialogForm
          templates={NINE_TEMPLATES}
          accounts={[accountOf()]}
          plan={plan}
          bots={[]}
          onCreated={() => created.push('a bot')}
        />
      </Dialog>
    </Providers>,
  )
  return { created, choice: onPage().getByLabelText('Bot-Template') }
}

const choose = async (choice: HTMLElement, name: string) =>
  userEvent.selectOptions(choice, await within(choice).findByRole('option', { name }))

test('Scripts that run are a group of their own', async () => {
  serve(SCRIPTS)
  const { choice } = open('pro')
  const group = await within(choice).findByRole('group', { name: 'Eigene Skripte' })
  const names = within(group)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['Food watch'])
})

test('A plan without scripts asks for none', () => {
  const asked = serve(SCRIPTS)
  const { choice } = open('starter')
  expect(within(choice).queryByRole('group', { name: 'Eigene Skripte' })).not.toBeInTheDocument()
  expect(asked).toEqual([])
})

test('A chosen script shows its settings, and a bot is made with them', async () => {
  const asked = serve({
    ...SCRIPTS,
    'POST /api/bots': () => Response.json({ bot: botOf({ name: 'Food watch' }) }, { status: 201 }),
  })
  const { choice, created } = open('pro')
  await choose(choice, 'Food watch')
  const least = await onPage().findByLabelText(/^Least food/)
  expect(least).toHaveValue('40')
  expect(onPage().getByText('Dein Skript, Version 2.')).toBeInTheDocument()
  expect(onPage().getByLabelText('Kategorie')).toHaveValue('Eigene Skripte')
  expect(onPage().queryByText('Als Skript öffnen')).not.toBeInTheDocument()
  fireEvent.change(least, { target: { value: '75' } })
  await waitFor(() => within(onPage().getByLabelText('Version des Skripts')).getByRole('option', { name: 'Version 1' }))
  await userEvent.selectOptions(onPage().getByLabelText('Version des Skripts'), '1')
  await userEvent.click(onPage().getByRole('button', { name: /^Bot erstellen/ }))
  await waitFor(() => expect(created).toHaveLength(1))
  const sent = asked.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toMatchObject({
    templateId: `script:${watch.id}`,
    settings: { least: 75 },
    script_version: 1,
  })
})

test('A script that cannot be loaded says so, and another template can be chosen', async () => {
  serve({ ...SCRIPTS, [ONE]: () => sentence(404, 'Script not found') })
  const { choice } = open('pro')
  await choose(choice, 'Food watch')
  await onPage().findByText('Das Skript konnte nicht geladen werden. Bitte etwas anderes wählen.')
  await choose(choice, 'Farmer 1')
  expect(onPage().queryByText(/konnte nicht geladen/)).not.toBeInTheDocument()
  expect(onPage().getByText('Works.')).toBeInTheDocument()
})

test('Until a script is loaded, no bot is made of it', async () => {
  const asked = serve({ ...SCRIPTS, [ONE]: () => new Promise(() => {}) })
  const { choice } = open('pro')
  await choose(choice, 'Food watch')
  await onPage().findByText('Das Skript wird geladen …')
  await userEvent.click(onPage().getByRole('button', { name: /^Bot erstellen/ }))
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
})
