import { describe, expect, test } from 'bun:test'
import { act, fireEvent, render, waitFor, within } from '@testing-library/react'
import type { Account, SignInAnswer } from '../../shared/accounts'
import { botOf } from '../features/bots/testing/bots'
import { queryClient } from '../lib/queries/query-client'
import { signIn } from '../lib/session/session-store'
import { sentence, serve } from '../testing/fake-server'
import { onPage, setupUser } from '../testing/on-page'
import { anna } from '../testing/player'
import { withApp } from '../testing/with-app'
import { AccountsPage } from './AccountsPage'

withApp()

const accounts: Account[] = ['ansgar', 'berta', 'cleo', 'dora', 'emil', 'frida'].map((name, place) => ({
  id: `66f17a20c4e1b83d5f0a9e1${place}`,
  name,
  game_email: `${name}@rabenfels.example`,
  server: place === 2 ? 'ES1' : 'DE1',
  type: 'none',
  last_sign_in: null,
  is_practice: false,
  shows_name: false,
}))
const [ansgar, berta] = accounts.map(({ id }) => id)
const playing = botOf({ id: 'bot-1', name: 'Night shift', accountId: ansgar, state: 'online' })
const refused = botOf({
  id: 'bot-2',
  name: 'Storm',
  accountId: berta,
  state: 'error',
  stop_reason: { code: 'bad_credentials', message: 'Wrong password. DE1 refused the sign-in of berta.' },
})

/** The answer of the game to berta's newest sign-in. */
const withAnswer = (answer: SignInAnswer) => {
  const at = '2026-11-27T15:00:00Z'
  const message = answer === 'accepted' ? null : `Wrong password. DE1 refused the sign-in of berta at ${at}.`
  return accounts.map((each) => (each.id === berta ? { ...each, last_sign_in: { answer, at, message } } : each))
}

function open(bots = [playing, refused], answers: Parameters<typeof serve>[0] = {}) {
  serve({
    'GET /api/users/me': () => Response.json({ success: true, user: anna, subscription: { plan: 'plus' } }),
    'GET /api/bots': () => Response.json({ bots }),
    'GET /api/templates': () => Response.json({ templates: [] }),
    'GET /api/accounts': () => Response.json({ accounts }),
    ...answers,
  })
  signIn({ token: 'her-token', user: anna })
  render(<AccountsPage />)
  return setupUser()
}

const rows = () =>
  onPage()
    .getAllByRole('row')
    .slice(1)
    .flatMap((row) => row.querySelector('b')?.textContent ?? [])

describe('A game account', () => {
  test('shows the bot that plays it, and leads to it', async () => {
    open()
    const link = await onPage().findByRole('link', { name: 'Night shift' })
    expect(link).toHaveAttribute('href', '/bots/bot-1')
    expect(within(link.closest('tr') ?? document.body).getByText('ONLINE')).toBeInTheDocument()
  })

  test('without a bot leads to a new one for it', async () => {
    open()
    const link = await onPage().findByRole('link', { name: 'Create a bot for it: cleo' })
    expect(link).toHaveAttribute('href', `/bots/create?account=${accounts[2]?.id}`)
    expect(onPage().queryByRole('link', { name: 'Create a bot for it: ansgar' })).not.toBeInTheDocument()
  })

  test('that the game refused comes first, and says what the game said', async () => {
    open([playing, refused], { 'GET /api/accounts': () => Response.json({ accounts: withAnswer('wrong_password') }) })
    expect(await onPage().findByText(/^Wrong password\. DE1 refused the sign-in of berta at/)).toBeInTheDocument()
    expect(rows()).toEqual(['berta', 'ansgar', 'cleo', 'dora', 'emil', 'frida'])
  })

  test('is found by name, server, address or bot, from any place by /', async () => {
    const user = open()
    const field = await onPage().findByLabelText('Find an account by name, e-mail, server or bot')
    fireEvent.keyDown(document.body, { key: '/' })
    expect(field).toHaveFocus()
    for (const [text, found] of [
      ['es1', ['cleo']],
      ['night', ['ansgar']],
      ['emil@raben', ['emil']],
      ['de1 frida', ['frida']],
    ] as const) {
      await user.clear(field)
      await user.type(field, text)
      await waitFor(() => expect(rows()).toEqual([...found]))
    }
    await user.type(field, ' nothing like it')
    expect(await onPage().findByText('No game account matches your search.')).toBeInTheDocument()
  })
})

describe('A link to the change of an account', () => {
  const openAt = (search: string) => {
    history.replaceState(null, '', `/accounts${search}`)
    return open()
  }

  test('opens it with the focus in the password, until it is closed', async () => {
    const user = openAt(`?change=${berta}`)
    const dialog = within(await onPage().findByRole('dialog', { name: 'Change berta' }))
    await waitFor(() => expect(dialog.getByLabelText('Password')).toHaveFocus())
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(onPage().queryByRole('dialog')).not.toBeInTheDocument()
    expect(location.pathname + location.search).toBe('/accounts')
    await user.click(onPage().getByRole('button', { name: 'Change ansgar' }))
    expect(within(onPage().getByRole('dialog', { name: 'Change ansgar' })).getByLabelText('Password')).not.toHaveFocus()
  })

  test('that names none shows the page as it is', async () => {
    openAt('?change=66f17a20c4e1b83d5f0a9e99')
    expect(await onPage().findByText('Night shift')).toBeInTheDocument()
    expect(onPage().queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('A test of a game account', () => {
  const testOf = (name: string) => onPage().findByRole('button', { name: `Test ${name}` })
  const answered = (answer: SignInAnswer) => () =>
    Response.json({ account: withAnswer(answer).find(({ id }) => id === berta) })

  test('shows what the game said in the row, which keeps its place', async () => {
    const user = open([playing], { [`POST /api/accounts/${berta}/test`]: answered('wrong_password') })
    await user.click(await testOf('berta'))
    expect(await onPage().findByText(/^Wrong password\. DE1 refused the sign-in of berta at/)).toBeInTheDocument()
    expect(rows()).toEqual(['ansgar', 'berta', 'cleo', 'dora', 'emil', 'frida'])
  })

  test('that got no answer says why, until the next one does', async () => {
    let answer = () => sentence(502, 'DE1 does not answer. Please try again later.')
    const user = open([playing], { [`POST /api/accounts/${berta}/test`]: () => answer() })
    await user.click(await testOf('berta'))
    expect(await onPage().findByText('DE1 does not answer. Please try again later.')).toBeInTheDocument()
    answer = () => sentence(400, '')
    await user.click(await testOf('berta'))
    expect(await onPage().findByText('Failed to test account')).toBeInTheDocument()
    answer = answered('accepted')
    await user.click(await testOf('berta'))
    expect(await onPage().findByText('Signed in')).toBeInTheDocument()
    expect(onPage().queryByText(/does not answer/)).not.toBeInTheDocument()
  })

  test('that got no answer is forgotten when a bot has signed in since', async () => {
    let listed = accounts
    const user = open([playing], {
      'GET /api/accounts': () => Response.json({ accounts: listed }),
      [`POST /api/accounts/${berta}/test`]: () => sentence(502, 'DE1 does not answer. Please try again later.'),
    })
    await user.click(await testOf('berta'))
    expect(await onPage().findByText(/does not answer/)).toBeInTheDocument()
    listed = withAnswer('accepted')
    await act(() => queryClient.invalidateQueries({ queryKey: ['accounts'] }))
    expect(await onPage().findByText('Signed in')).toBeInTheDocument()
    expect(onPage().queryByText(/does not answer/)).not.toBeInTheDocument()
  })

  test('is not offered while a bot plays it', async () => {
    open()
    const test = await testOf('ansgar')
    expect(test).toHaveAttribute('aria-disabled', 'true')
    expect(test).toHaveAttribute('title', 'Night shift plays it right now.')
  })

  test('that lets it in offers to start the bot that had stopped for it', async () => {
    const started: unknown[] = []
    const user = open([playing, refused], {
      [`POST /api/accounts/${berta}/test`]: answered('accepted'),
      'GET /api/accounts': () => Response.json({ accounts: withAnswer('wrong_password') }),
      'POST /api/bots/bot-2/actions': async (request) => {
        started.push(await request.json())
        return Response.json({ bot: { ...refused, state: 'online', stop_reason: null } })
      },
    })
    expect(await testOf('berta')).toBeInTheDocument()
    expect(onPage().queryByRole('button', { name: 'Start Storm' })).not.toBeInTheDocument()
    await user.click(await testOf('berta'))
    await user.click(await onPage().findByRole('button', { name: 'Start Storm' }))
    await waitFor(() => expect(onPage().queryByRole('button', { name: 'Start Storm' })).not.toBeInTheDocument())
    expect(started).toEqual([{ action: 'start' }])
  })
})

test('The form says which name is which', async () => {
  open()
  expect(onPage().getByLabelText('Email')).toHaveAccessibleDescription(
    'Required: the address of the game account, not of this site.',
  )
  expect(onPage().getByLabelText('Username')).toHaveAccessibleDescription(
    'Optional: if you sign in to the game by name. Without one, the e-mail counts.',
  )
  expect(onPage().getByLabelText('Tag')).toHaveAccessibleDescription(
    'Your own word for what the castle is for. It changes nothing in the game.',
  )
  expect(await onPage().findByText('Night shift')).toBeInTheDocument()
})
