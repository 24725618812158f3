import { describe, expect, test } from 'bun:test'
import { fireEvent, render, waitFor, within } from '@testing-library/react'
import { toast } from 'sonner'
import type { Account } from '../../shared/accounts'
import { accountsQuery } from '../features/accounts/account-requests'
import { queryClient } from '../lib/queries/query-client'
import { signIn } from '../lib/session/session-store'
import { accountOf } from '../testing/accounts'
import { problem, sentence, serve } from '../testing/fake-server'
import { onPage, setupUser } from '../testing/on-page'
import { anna } from '../testing/player'
import { withApp } from '../testing/with-app'
import { AccountsPage } from './AccountsPage'

withApp()

const castle = accountOf({ type: 'tower' })

function openAccounts(answers: Parameters<typeof serve>[0]) {
  const requests = serve({
    'GET /api/users/me': () => Response.json({ success: true, user: anna, subscription: { plan: 'plus' } }),
    'GET /api/bots': () => Response.json({ bots: [] }),
    'GET /api/templates': () => Response.json({ templates: [] }),
    'GET /api/accounts': () => Response.json({ accounts: [castle] }),
    ...answers,
  })
  signIn({ token: 'her-token', user: anna })
  render(<AccountsPage />)
  return { user: setupUser(), sent: () => requests.filter(({ method }) => method !== 'GET') }
}

describe('the game accounts', () => {
  test('load, then appear in a table', async () => {
    const answered = Promise.withResolvers<Response>()
    openAccounts({ 'GET /api/accounts': () => answered.promise })
    expect(await onPage().findByText('Loading accounts…')).toBeInTheDocument()
    answered.resolve(Response.json({ accounts: [castle] }))
    const row = within(await onPage().findByRole('row', { name: /ansgar_h/ }))
    for (const cell of ['ansgar_h', 'DE1', 'ansgar@rabenfels.example', 'tower'])
      expect(row.getByText(cell)).toBeInTheDocument()
  })

  test('may be empty', async () => {
    openAccounts({ 'GET /api/accounts': () => Response.json({ accounts: [] }) })
    expect(await onPage().findByText('No accounts registered yet.')).toBeInTheDocument()
  })

  test('that were removed elsewhere close no dialog', async () => {
    const { user } = openAccounts({})
    await user.click(await onPage().findByRole('button', { name: 'Change ansgar_h' }))
    const dialog = within(onPage().getByRole('dialog'))
    serve({ 'GET /api/accounts': () => Response.json({ accounts: [] }) })
    await queryClient.invalidateQueries({ queryKey: accountsQuery.queryKey })
    expect(document.body).toHaveTextContent('No accounts registered yet.')
    expect(dialog.getByRole('button', { name: /^Save changes/ })).toBeInTheDocument()
  })
})

describe('adding an account', () => {
  async function fillIn(user: ReturnType<typeof setupUser>) {
    await user.type(onPage().getByLabelText('Email'), 'es@rabenfels.example')
    await user.selectOptions(onPage().getByLabelText('Server'), 'ES1')
    await user.type(onPage().getByLabelText('Username'), 'ansgar_es')
    await user.type(onPage().getByLabelText('Password'), 'sesame')
    await user.click(onPage().getByRole('button', { name: /^Add Account/ }))
  }

  test('starts with INT1 and no tag, and masks the password', async () => {
    openAccounts({})
    expect(onPage().getByLabelText('Server')).toHaveValue('INT1')
    expect(onPage().getByLabelText('Tag')).toHaveValue('none')
    expect(onPage().getByLabelText<HTMLInputElement>('Password').type).toBe('password')
    expect(onPage().getByText('Credentials are stored securely.')).toBeInTheDocument()
    expect(await onPage().findByText('ansgar_h')).toBeInTheDocument()
  })

  test.each([
    [true, 'Required. In the practice realm, make one up.'],
    [false, 'Required.'],
  ])('says whether a real password is needed (practice realm: %p)', async (practice_realm, words) => {
    openAccounts({ 'GET /api/templates': () => Response.json({ templates: [], practice_realm }) })
    await waitFor(() => expect(onPage().getByLabelText('Password')).toHaveAccessibleDescription(words))
  })

  test('sends the form, lists the account and clears the form', async () => {
    const [accounts, bodies]: [Account[], unknown[]] = [[castle], []]
    const { user } = openAccounts({
      'GET /api/accounts': () => Response.json({ accounts }),
      'POST /api/accounts': async (request) => {
        bodies.push(await request.json())
        accounts.push({ ...castle, id: '66f17a20c4e1b83d5f0a9e13', name: 'ansgar_es', server: 'ES1' })
        return Response.json({ account: accounts[1] }, { status: 201 })
      },
    })
    await fillIn(user)
    expect(await onPage().findByText('Account added')).toBeInTheDocument()
    expect(await onPage().findByRole('row', { name: /ansgar_es/ })).toBeInTheDocument()
    expect(onPage().getByLabelText('Password')).toHaveValue('')
    expect(bodies).toEqual([
      { email: 'es@rabenfels.example', server: 'ES1', username: 'ansgar_es', password: 'sesame', type: 'none' },
    ])
  })

  test('leads on to a bot for it', async () => {
    let accounts: Account[] = []
    const { user } = openAccounts({
      'GET /api/accounts': () => Response.json({ accounts }),
      'POST /api/accounts': () => {
        accounts = [{ ...castle, id: '66f17a20c4e1b83d5f0a9e13', name: 'ansgar_es' }]
        return Response.json({ account: accounts.at(-1) }, { status: 201 })
      },
    })
    await fillIn(user)
    const row = within(await onPage().findByRole('row', { name: /ansgar_es/ }))
    expect(row.getByRole('link', { name: 'Create a bot for it: ansgar_es' })).toHaveAttribute(
      'href',
      '/bots/create?account=66f17a20c4e1b83d5f0a9e13',
    )
  })

  test('is sent once, however fast Enter is pressed twice', async () => {
    const { sent } = openAccounts({ 'POST /api/accounts': () => new Promise(() => {}) })
    const form = document.querySelector('form') ?? document.body
    await onPage().findByText('ansgar_h')
    fireEvent.submit(form)
    // The second click comes in its own task; no timer fires before it.
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    fireEvent.submit(form)
    await onPage().findByRole('button', { name: /Adding…/, busy: true })
    expect(sent()).toHaveLength(1)
  })

  test('says why it was refused, and keeps the text', async () => {
    const { user, sent } = openAccounts({
      'POST /api/accounts': () => sentence(409, 'You have registered this castle already.'),
    })
    await fillIn(user)
    expect(await onPage().findByText('You have registered this castle already.')).toBeInTheDocument()
    expect(onPage().getByLabelText('Password')).toHaveValue('sesame')
    const keys = sent().map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(1)
  })
})

describe('a fault of an account', () => {
  const WRONG_EMAIL = { path: 'email', message: 'Please enter the e-mail address of the game account.' }
  const TWICE = { path: 'username', message: 'You have already registered this game account on INT1.' }

  test.each([
    ['Email', 422, WRONG_EMAIL],
    ['Username', 409, TWICE],
  ])('appears under %s, which has the focus', async (label, status, fault) => {
    const { user, sent } = openAccounts({ 'POST /api/accounts': () => problem(status, fault) })
    await user.type(onPage().getByLabelText('Username'), 'ansgar_h')
    await user.type(onPage().getByLabelText('Password'), 'sesame{Enter}')
    expect(sent().length).toBeGreaterThan(0)
    const field = onPage().getByLabelText(label)
    await waitFor(() => expect(field).toHaveAccessibleDescription(fault.message))
    expect(field).toHaveFocus()
    expect(field).toBeInvalid()
    expect(toast.getToasts()).toEqual([])
    expect(onPage().getByLabelText('Password')).toHaveValue('sesame')
  })

  test('appears in the dialog that changes it', async () => {
    const refuse = () => problem(409, TWICE)
    const { user } = openAccounts({ [`PATCH /api/accounts/${castle.id}`]: refuse })
    await user.click(await onPage().findByRole('button', { name: 'Change ansgar_h' }))
    const name = within(onPage().getByRole('dialog')).getByLabelText('Username')
    await user.type(name, '2{Enter}')
    await waitFor(() => expect(name).toHaveAccessibleDescription(TWICE.message))
    expect(name).toHaveFocus()
    expect(name).toHaveValue('ansgar_h2')
  })
})

describe('an account', () => {
  const path = `/api/accounts/${castle.id}`

  test('gets another password, and keeps the rest', async () => {
    const bodies: unknown[] = []
    const { user } = openAccounts({
      [`PATCH ${path}`]: async (request) => {
        bodies.push(await request.json())
        return Response.json({ account: castle })
      },
    })
    await user.click(await onPage().findByRole('button', { name: 'Change ansgar_h' }))
    const dialog = within(onPage().getByRole('dialog'))
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: /^Save changes/ })
    expect(save).toBeDisabled()
    await user.type(dialog.getByLabelText('Password'), 'another')
    await user.click(save)
    expect(await onPage().findByText('Account changed')).toBeInTheDocument()
    expect(onPage().queryByRole('dialog')).not.toBeInTheDocument()
    expect(bodies).toEqual([{ password: 'another' }])
  })

  function openRemovable(...others: (typeof castle)[]) {
    let accounts = [castle, ...others]
    return openAccounts({
      'GET /api/accounts': () => Response.json({ accounts }),
      [`DELETE ${path}`]: () => {
        accounts = others
        return new Response(null, { status: 204 })
      },
    })
  }

  test('is removed only after confirmation', async () => {
    const { user, sent } = openRemovable()
    await user.click(await onPage().findByRole('button', { name: 'Remove ansgar_h' }))
    expect(sent()).toHaveLength(0)
    await user.click(onPage().getByRole('button', { name: /^Remove account/ }))
    expect(await onPage().findByText('Account removed')).toBeInTheDocument()
    expect(await onPage().findByText('No accounts registered yet.')).toBeInTheDocument()
  })

  test('moves the focus to the others when it is removed', async () => {
    const { user } = openRemovable({ ...castle, id: '66f17a20c4e1b83d5f0a9e13', name: 'ansgar_es' })
    await user.click(await onPage().findByRole('button', { name: 'Remove ansgar_h' }))
    await user.click(onPage().getByRole('button', { name: /^Remove account/ }))
    await waitFor(() => expect(document.activeElement?.matches('h1, section')).toBe(true))
  })

  test('stays when the player cancels', async () => {
    const { user, sent } = openAccounts({})
    await user.click(await onPage().findByRole('button', { name: 'Remove ansgar_h' }))
    await user.click(onPage().getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(onPage().queryByRole('dialog')).not.toBeInTheDocument())
    expect(sent()).toHaveLength(0)
  })

  test('of an online bot cannot be removed, and says so', async () => {
    const { user } = openAccounts({ [`DELETE ${path}`]: () => sentence(409, 'Stop the bot that uses it first.') })
    await user.click(await onPage().findByRole('button', { name: 'Remove ansgar_h' }))
    await user.click(onPage().getByRole('button', { name: /^Remove account/ }))
    expect(await onPage().findByText('Stop the bot that uses it first.')).toBeInTheDocument()
    expect(onPage().getByRole('link', { name: 'Go to your bots', hidden: true })).toHaveAttribute('href', '/dashboard')
    expect(onPage().getByRole('dialog')).toBeInTheDocument()
  })
})
