import { expect, test } from 'bun:test'
import { render, within } from '@testing-library/react'
import { signIn } from '../lib/session/session-store'
import { sentence, serve } from '../testing/fake-server'
import { onPage, setupUser } from '../testing/on-page'
import { anna } from '../testing/player'
import { withApp } from '../testing/with-app'
import { AccountsPage } from './AccountsPage'
import { account } from './testing/open-dashboard'

withApp()

test('If the server refuses without a sentence, the page says that the account was not added or changed', async () => {
  const wordless = () => sentence(400, '')
  serve({
    'GET /api/accounts': () => Response.json({ accounts: [account] }),
    'POST /api/accounts': wordless,
    [`PATCH /api/accounts/${account.id}`]: wordless,
    [`DELETE /api/accounts/${account.id}`]: wordless,
  })
  signIn({ token: 'her-token', user: anna })
  render(<AccountsPage />)
  const user = setupUser()
  await user.type(onPage().getByLabelText('Email'), 'es@rabenfels.example')
  await user.type(onPage().getByLabelText('Password'), 'sesame{Enter}')
  expect(await onPage().findByText('Failed to add account')).toBeInTheDocument()
  await user.click(await onPage().findByRole('button', { name: 'Change ansgar_h' }))
  await user.type(within(onPage().getByRole('dialog')).getByLabelText('Password'), 'another{Enter}')
  expect(await onPage().findByText('Failed to change account')).toBeInTheDocument()
  await user.click(onPage().getByRole('button', { name: 'Cancel' }))
  await user.click(await onPage().findByRole('button', { name: 'Remove ansgar_h' }))
  await user.click(onPage().getByRole('button', { name: /^Remove account/ }))
  expect(await onPage().findByText('Failed to remove account')).toBeInTheDocument()
})
