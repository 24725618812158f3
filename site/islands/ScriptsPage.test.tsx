import { describe, expect, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import { scriptTemplateId } from '../../shared/script-rules'
import type { Script } from '../../shared/scripts'
import { botOf } from '../features/bots/testing/bots'
import { signIn } from '../lib/session/session-store'
import { SCRIPT_DONE, SCRIPT_FAILED } from '../lib/words/script-messages'
import { openPage } from '../testing/dom'
import { sentence, serve } from '../testing/fake-server'
import { onPage, setupUser } from '../testing/on-page'
import { anna } from '../testing/player'
import { withApp } from '../testing/with-app'
import { ScriptsPage } from './ScriptsPage'

withApp()

const round: Script = {
  id: '66f17a20c4e1b83d5f0a9e90',
  name: 'Morning round',
  from: null,
  newest: 7,
  runs: false,
  created_at: '2026-11-21T12:00:00.000Z',
  changed_at: '2026-11-28T00:11:13.000Z',
}
const bot = botOf({ name: 'Rabenfels', templateId: scriptTemplateId(round.id) })
const empty = {
  id: 'empty',
  label: 'Empty script',
  description: 'Does nothing yet.',
  de: { label: 'Leeres Skript', description: 'Tut noch nichts.' },
  template: null,
  source: 'export default async function run() {}\n',
}

interface Opened {
  scripts?: Script[]
  plan?: string
  answers?: Parameters<typeof serve>[0]
}

function openScripts({ scripts = [round], plan = 'premium', answers = {} }: Opened = {}) {
  openPage('/scripts')
  const requests = serve({
    'GET /api/users/me': () => Response.json({ success: true, user: anna, subscription: { plan } }),
    'GET /api/subscriptions/current': () => Response.json({ subscription: { plan } }),
    'GET /api/bots': () => Response.json({ bots: [bot] }),
    'GET /api/templates': () => Response.json({ templates: [] }),
    'GET /api/scripts': () => Response.json({ scripts }),
    'GET /api/scripts/examples': () => Response.json({ examples: [empty] }),
    ...answers,
  })
  signIn({ token: 'her-token', user: { ...anna, user_metadata: { ...anna.user_metadata, plan } } })
  render(<ScriptsPage />)
  return { user: setupUser(), sent: (method: string) => requests.filter((request) => request.method === method) }
}

const refused = () => new Response(null, { status: 500 })
const toast = (text: string) => onPage().findByText(text)

describe('The list of scripts', () => {
  test('has the version, what is wrong with it, and the bots that use it', async () => {
    openScripts()
    const row = await onPage().findByRole('row', { name: /^Morning round Version 7 cannot run/ })
    await waitFor(() => expect(row).toHaveTextContent('Rabenfels'))
    expect(onPage().getByRole('link', { name: 'Morning round' })).toHaveAttribute('href', `/scripts/${round.id}`)
    expect(onPage().getByRole('row', { name: /^Scripts 10 with your plan/ })).toBeInTheDocument()
  })

  test('says when a script could not be created, and keeps the name', async () => {
    const { user, sent } = openScripts({ scripts: [], answers: { 'POST /api/scripts': refused } })
    await user.click(await onPage().findByRole('button', { name: 'New script' }))
    const name = await onPage().findByLabelText('Name')
    expect(name).toHaveValue('My script')
    await user.click(onPage().getByRole('button', { name: /^Create script/ }))
    expect(await toast(SCRIPT_FAILED.create)).toBeInTheDocument()
    expect(await sent('POST')[0]?.json()).toEqual({ name: 'My script', source: empty.source })
    expect(name).toHaveValue('My script')
  })

  test('is without a script once it is removed', async () => {
    const { user } = openScripts({
      answers: { [`DELETE /api/scripts/${round.id}`]: () => new Response(null, { status: 204 }) },
    })
    await user.click(await onPage().findByRole('button', { name: 'Remove Morning round' }))
    await user.click(onPage().getByRole('button', { name: /^Remove script/ }))
    expect(await toast(SCRIPT_DONE.remove)).toBeInTheDocument()
    await waitFor(() => expect(onPage().queryByRole('link', { name: 'Morning round' })).toBeNull())
  })

  test('keeps a script that bots use, and names them', async () => {
    const inUse = 'Rabenfels runs this script. Please remove the bots first.'
    const { user } = openScripts({ answers: { [`DELETE /api/scripts/${round.id}`]: () => sentence(409, inUse) } })
    await user.click(await onPage().findByRole('button', { name: 'Remove Morning round' }))
    await user.click(onPage().getByRole('button', { name: /^Remove script/ }))
    expect(await toast(inUse)).toBeInTheDocument()
  })

  test.each([
    ['Remove Morning round', 'remove'],
    ['Export Morning round', 'readFile'],
  ] as const)('says when it failed: %s', async (deed, what) => {
    const { user } = openScripts({
      answers: {
        [`DELETE /api/scripts/${round.id}`]: refused,
        [`GET /api/scripts/${round.id}`]: () => new Response(null, { status: 403 }),
      },
    })
    await user.click(await onPage().findByRole('button', { name: deed }))
    if (deed.startsWith('Remove')) await user.click(onPage().getByRole('button', { name: /^Remove script/ }))
    expect(await toast(SCRIPT_FAILED[what])).toBeInTheDocument()
  })

  test('without scripts in the plan still shows those that are there, and creates none', async () => {
    openScripts({ plan: 'starter' })
    expect(
      await onPage().findByText(/^Custom scripts need Premium.*can still be read and exported/),
    ).toBeInTheDocument()
    expect(onPage().getByRole('button', { name: 'New script' })).toHaveAttribute('aria-disabled', 'true')
    expect(onPage().getByRole('button', { name: 'Export Morning round' })).toBeInTheDocument()
  })

  test('can be loaded again after an error', async () => {
    let isDown = true
    const { user } = openScripts({
      answers: { 'GET /api/scripts': () => (isDown ? sentence(403, 'No.') : Response.json({ scripts: [round] })) },
    })
    await onPage().findByText('Your scripts could not be loaded')
    isDown = false
    await user.click(onPage().getByRole('button', { name: 'Try again' }))
    expect(await onPage().findByRole('link', { name: 'Morning round' })).toBeInTheDocument()
  })
})
