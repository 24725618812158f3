import { describe, expect, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import type { ScriptAnswer } from '../../shared/scripts'
import { signIn } from '../lib/session/session-store'
import { SCRIPT_DONE, SCRIPT_FAILED } from '../lib/words/script-messages'
import { openPage } from '../testing/dom'
import { serve } from '../testing/fake-server'
import { onPage, setupUser } from '../testing/on-page'
import { anna } from '../testing/player'
import { withApp } from '../testing/with-app'
import { ScriptPage } from './ScriptPage'

withApp()

const id = '66f17a20c4e1b83d5f0a9e90'
const path = `/api/scripts/${id}`
const source = 'export default async function run() {}\n'
const times = { created_at: '2026-11-21T12:00:00.000Z' }
const answer: ScriptAnswer = {
  script: { id, name: 'Round', from: null, newest: 7, runs: true, changed_at: times.created_at, ...times },
  version: { number: 7, note: '', runs: true, source, inputs: [], defaults: {}, unit: 'loot', problems: [], ...times },
}

function openScript(answers: Parameters<typeof serve>[0] = {}) {
  localStorage.setItem(
    'script_drafts',
    JSON.stringify({ owner: anna.id, drafts: { [id]: { source: `${source}// mine\n`, base: 7 } } }),
  )
  openPage(`/scripts/${id}`)
  const requests = serve({
    'GET /api/users/me': () => Response.json({ success: true, user: anna, subscription: { plan: 'premium' } }),
    'GET /api/subscriptions/current': () => Response.json({ subscription: { plan: 'premium' } }),
    'GET /api/bots': () => Response.json({ bots: [] }),
    'GET /api/templates': () => Response.json({ templates: [] }),
    'GET /api/scripts/castellan.d.ts': () => new Response('', { headers: { 'content-type': 'text/plain' } }),
    'POST /api/scripts/check': () => Response.json({ problems: [] }),
    [`GET ${path}`]: () => Response.json(answer),
    [`GET ${path}/versions`]: () => Response.json({ versions: [answer.version] }),
    [`GET ${path}/share`]: () => Response.json({ word: null }),
    ...answers,
  })
  signIn({ token: 'her-token', user: { ...anna, user_metadata: { ...anna.user_metadata, plan: 'premium' } } })
  render(<ScriptPage />)
  return { user: setupUser(), sent: (method: string) => requests.filter((request) => request.method === method) }
}

const refused = () => new Response(null, { status: 500 })
const toast = (text: string) => onPage().findByText(text)
const button = (name: string | RegExp) => onPage().findByRole('button', { name })

describe('The page of a script', () => {
  test('saves code that was not saved before, with a note', async () => {
    const saved = { ...answer, version: { ...answer.version, number: 8, source: `${source}// mine\n` } }
    const { user, sent } = openScript({ [`POST ${path}/versions`]: () => Response.json(saved, { status: 201 }) })
    expect(await onPage().findByText(/^Code that you had not saved is back/)).toBeInTheDocument()
    await user.type(onPage().getByLabelText('Note on what you changed'), 'Mine')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(onPage().getByText('Version 8, saved')).toBeInTheDocument())
    const [save] = sent('POST').filter(({ url }) => url.endsWith('/versions'))
    expect(await save?.json()).toEqual({ source: `${source}// mine\n`, note: 'Mine' })
  })

  test('keeps the code if it could not be saved', async () => {
    const { user } = openScript({ [`POST ${path}/versions`]: refused })
    await user.click(await button(/^Save version 8/))
    expect(await toast(SCRIPT_FAILED.save)).toBeInTheDocument()
    expect(onPage().getByText('Unsaved changes')).toBeInTheDocument()
  })

  test.each([
    [true, () => Response.json({ ...answer, script: { ...answer.script, name: 'Evening' } })],
    [false, refused],
  ])('renames it, or says that it failed', async (isDone, renamed) => {
    const { user } = openScript({ [`PATCH ${path}`]: renamed })
    await user.click(await button('Rename'))
    await user.type(onPage().getByLabelText('Name'), ' 2')
    await user.click(
      onPage()
        .getAllByRole('button', { name: /^Rename/ })
        .at(-1) as HTMLElement,
    )
    expect(await (isDone ? toast(SCRIPT_DONE.rename) : toast(SCRIPT_FAILED.rename))).toBeInTheDocument()
  })

  test.each([
    [null, 'Make a link', 'share'],
    ['word', 'End sharing', 'unshare'],
  ] as const)('says when sharing failed: %p', async (word, deed, what) => {
    const { user } = openScript({
      [`GET ${path}/share`]: () => Response.json({ word }),
      [`POST ${path}/share`]: refused,
      [`DELETE ${path}/share`]: refused,
    })
    await user.click(await button('Share by a link'))
    await user.click(await button(new RegExp(`^${deed}`)))
    expect(await toast(SCRIPT_FAILED[what])).toBeInTheDocument()
  })

  test("is not found if it is another player's", async () => {
    openScript({ [`GET ${path}`]: () => new Response('Script not found', { status: 404 }) })
    expect(await onPage().findByRole('heading', { name: 'Script not found' })).toBeInTheDocument()
  })
})
