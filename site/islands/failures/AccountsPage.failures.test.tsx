import { afterEach, expect, test } from 'bun:test'
import { cleanup, render, within } from '@testing-library/react'
import { toast } from 'sonner'
import { queryClient } from '../../lib/queries/query-client'
import { signIn, signOut } from '../../lib/session/session-store'
import { withDom } from '../../testing/dom'
import { onPage, somebody } from '../../testing/page'
import { anna } from '../../testing/player'
import { sentence, serve, withServer } from '../../testing/server'
import { AccountsPage } from '../AccountsPage'
import { account } from '../testing/open-dashboard'

afterEach(() => {
  cleanup()
  toast.dismiss()
  queryClient.clear()
  signOut()
})
withDom()
withServer()

test('Where the server refuses without a word, the page says that an account is not there, or what it was', async () => {
  const wordless = () => sentence(400, '')
  serve({
    'GET /api/accounts': () => Response.json({ accounts: [account] }),
    'POST /api/accounts': wordless,
    [`PATCH /api/accounts/${account.id}`]: wordless,
    [`DELETE /api/accounts/${account.id}`]: wordless,
  })
  signIn({ token: 'her-token', user: anna })
  render(<AccountsPage />)
  const user = somebody()
  await user.type(onPage().getByLabelText('Email'), 'es@rabenfels.example')
  await user.type(onPage().getByLabelText('Password'), 'sesame{Enter}')
  expect(await onPage().findByText('Failed to add account')).toBeInTheDocument()
  await user.click(await onPage().findByRole('button', { name: 'Change ansgar_h' }))
  await user.type(within(onPage().getByRole('dialog')).getByLabelText('Password'), 'another{Enter}')
  expect(await onPage().findByText('Failed to change account')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await user.click(await onPage().findByRole('button', { name: 'Remove ansgar_h' }))
  await user.click(onPage().getByRole('button', { name: /^Remove account/ }))
  expect(await onPage().findByText('Failed to remove account')).toBeInTheDocument()
}, 20_000)
