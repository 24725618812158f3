import { expect, test } from 'bun:test'
import { within } from '@testing-library/react'
import { botOf } from '../features/bots/testing/bots'
import { onPage } from '../testing/on-page'
import { mirela, none, openAdmin, withAdminPage } from './testing/open-admin'

withAdminPage()

const entryOf = (id: string, action: string, by: string) => ({
  id,
  created_at: '2026-11-21T12:00:00.000Z',
  action,
  detail: null,
  by,
  about: by,
  network: '192.0.2.0/24',
  device: 'Firefox on Linux',
})

test('Failing bots come first, with their account, the reason, and a link to the owner', async () => {
  const stop_reason = { code: 'bad_credentials', message: 'Wrong password. DE1 refused the sign-in.' }
  const bot = {
    ...botOf({ id: 'a', name: 'Nordtor', state: 'error', stop_reason }),
    owner: { id: mirela.id, email: mirela.email },
    account: { name: 'ansgar_h', server: 'DE1' },
  }
  const { user } = openAdmin({ 'GET /api/admin/bots/failing': () => Response.json({ total: 51, bots: [bot] }) })
  await user.click(onPage().getByRole('tab', { name: 'Bots' }))
  const panel = await onPage().findByRole('region', { name: 'Failing bots' })
  const owner = await within(panel).findByRole('link', { name: mirela.email })
  expect(panel).toHaveTextContent('The newest 1 of 51.')
  expect(panel).toHaveTextContent('Nordtor · ansgar_h, DE1 Wrong passwordWrong password. DE1 refused the sign-in.')
  await user.click(owner)
  expect(location.search).toBe(`?user=${mirela.id}`)
})

test('The system says what left by each way in a day, and what did not', async () => {
  const { user } = openAdmin()
  await user.click(onPage().getByRole('tab', { name: 'System' }))
  const facts = await onPage().findByRole('region', { name: 'This server' })
  expect(facts).toHaveTextContent(/Messages that wait\s*none/)
  expect(facts).toHaveTextContent(/Discord, 24 hours\s*120 sent, 2 not/)
  expect(facts).toHaveTextContent(/Webhooks, 24 hours\s*7 sent/)
})

test('The audit log is filtered by the words of an entry', async () => {
  const entries = [entryOf('1', 'signed_in', 'anna@example.com'), entryOf('2', 'plan_granted', 'noor@example.com')]
  const { user } = openAdmin({ 'GET /api/admin/audit': () => Response.json({ entries, ...none }) })
  await user.click(onPage().getByRole('tab', { name: 'System' }))
  const log = within(await onPage().findByRole('region', { name: 'Audit log' }))
  expect(await log.findAllByRole('listitem')).toHaveLength(2)
  await user.type(log.getByLabelText('Filter the audit log'), 'noor PLAN')
  expect(log.getByRole('listitem')).toHaveTextContent('Plan granted manually')
  expect(log.getByText('1 of the newest 2')).toBeInTheDocument()
  await user.type(log.getByLabelText('Filter the audit log'), ' discord')
  expect(log.getByText('No entry that is shown here matches.')).toBeInTheDocument()
})

test('Days are folded, and zeros are dashes', async () => {
  const days = [
    { day: '2026-11-26', users: 0, new_users: 0, bots: 0, revenue: [] },
    { day: '2026-11-27', users: 7, new_users: 7, bots: 2, revenue: [{ amount: 39.98, currency: 'USD' }] },
  ]
  const { user } = openAdmin({ 'GET /api/admin/days': () => Response.json({ days }) })
  await user.click(onPage().getByRole('tab', { name: 'System' }))
  const fold = (await onPage().findByText('The newest 2 days as a table')).closest('details')
  expect(fold).not.toHaveAttribute('open')
  const rows = [...(fold?.querySelectorAll('tbody tr') ?? [])].map(({ textContent }) => textContent)
  expect(rows).toEqual(['2026-11-27772$39.98', '2026-11-26––––'])
})
