import { expect, test } from 'bun:test'
import { render, within } from '@testing-library/react'
import { signIn } from '../lib/session/session-store'
import { accountOf } from '../testing/accounts'
import { serve } from '../testing/fake-server'
import { onPage, setupUser } from '../testing/on-page'
import { anna } from '../testing/player'
import { withApp } from '../testing/with-app'
import { AccountsPage } from './AccountsPage'

withApp()

const castle = accountOf({ type: 'tower' })

async function openDialog({ practice_realm }: { practice_realm: boolean }) {
  const bodies: unknown[] = []
  serve({
    'GET /api/users/me': () => Response.json({ success: true, user: anna, subscription: { plan: 'plus' } }),
    'GET /api/bots': () => Response.json({ bots: [] }),
    'GET /api/templates': () => Response.json({ templates: [], practice_realm }),
    'GET /api/accounts': () => Response.json({ accounts: [castle] }),
    [`PATCH /api/accounts/${castle.id}`]: async (request) => {
      bodies.push(await request.json())
      return Response.json({ account: { ...castle, shows_name: true } })
    },
  })
  signIn({ token: 'her-token', user: anna })
  render(<AccountsPage />)
  const user = setupUser()
  await user.click(await onPage().findByRole('button', { name: 'Change ansgar_h' }))
  return { user, bodies, dialog: within(onPage().getByRole('dialog')) }
}

test('A castle of the practice realm shows its whole name on the public page only if its player agrees', async () => {
  const { user, bodies, dialog } = await openDialog({ practice_realm: true })
  const agreement = await dialog.findByRole('checkbox', { name: "Show this name on the realm's page" })
  expect(agreement).not.toBeChecked()
  expect(dialog.getByRole('link', { name: 'The map of DE1' })).toHaveAttribute('href', '/realm/DE1')
  await user.click(agreement)
  await user.click(dialog.getByRole('button', { name: /^Save changes/ }))
  expect(await onPage().findByText('Account changed')).toBeInTheDocument()
  expect(bodies).toEqual([{ shows_name: true }])
})

test('A castle of another game has no such page', async () => {
  const { dialog } = await openDialog({ practice_realm: false })
  expect(await dialog.findByText('Leave it empty to keep the current one.')).toBeInTheDocument()
  expect(dialog.queryByRole('checkbox')).toBeNull()
})
