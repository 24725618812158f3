import { describe, expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import type { AdminUserDetail } from '../../shared/admin-user'
import { botOf } from '../features/bots/testing/bots'
import { sentence } from '../testing/fake-server'
import { onPage } from '../testing/on-page'
import { mirela, openAdmin, withAdminPage } from './testing/open-admin'

withAdminPage()

const detail: AdminUserDetail = {
  user: mirela,
  accounts: [],
  sessions: [],
  invoices: [],
  audit: [],
  notes: [],
  refundable: [{ amount: 19.99, currency: 'USD' }],
  pending_refund: null,
}
const path = `/api/admin/users/${mirela.id}`

async function openUser(answers: Parameters<typeof openAdmin>[0] = {}) {
  const opened = openAdmin({ [`GET ${path}`]: () => Response.json(detail), ...answers })
  await opened.user.click(await onPage().findByRole('link', { name: 'Mirela' }))
  await onPage().findByRole('heading', { level: 1, name: /^mirela@/ })
  return opened
}

async function confirm(user: Awaited<ReturnType<typeof openUser>>['user'], button: string, action: string) {
  await user.click(onPage().getByRole('button', { name: button }))
  const dialog = within(await onPage().findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: new RegExp(`^${action.replace('$', '\\$')}`) }))
}

describe("a user's page", () => {
  test('has an address, and leads back to the list', async () => {
    const { user } = await openUser()
    expect(location.search).toBe(`?user=${mirela.id}`)
    await user.click(onPage().getByRole('button', { name: 'All users' }))
    expect(await onPage().findByLabelText('Search users')).toBeInTheDocument()
    expect(location.search).toBe('')
  })

  test('begins with the e-mail, the plan and how the subscription is, in the words of players', async () => {
    await openUser()
    const head = onPage().getByRole('heading', { level: 1 }).parentElement
    expect(head).toHaveTextContent('FREEMirela · Payment failed')
    const facts = within(onPage().getByRole('region', { name: 'Facts' }))
    for (const [term, value] of [
      ['Subscription', 'Payment failed, Stripe'],
      ['Account', 'User'],
    ])
      expect(facts.getByText(term as string).nextElementSibling).toHaveTextContent(value as string)
  })

  test('tells bots of one name apart by their accounts', async () => {
    const bots = ['a', 'b', 'c'].map((id) => botOf({ id, accountId: id === 'c' ? null : id }))
    const accounts = ['a', 'b'].map((id) => ({ id, name: `ansgar_${id}`, server: 'DE1' }))
    await openUser({ [`GET ${path}`]: () => Response.json({ ...detail, user: { ...mirela, bots }, accounts }) })
    const rows = within(onPage().getByRole('region', { name: 'Bots' })).getAllByRole('listitem')
    expect(rows.map((row) => row.querySelector('div p')?.textContent)).toEqual([
      'ansgar_a, DE1',
      'ansgar_b, DE1',
      'No game account',
    ])
  })

  test('suspends after the consequences were shown', async () => {
    const suspended = { ...detail, user: { ...mirela, suspended_at: '2026-11-09T12:00:00.000Z' } }
    const { user, requests } = await openUser({ [`POST ${path}/suspension`]: () => Response.json(suspended) })
    await user.click(onPage().getByRole('button', { name: 'Suspend' }))
    const dialog = within(await onPage().findByRole('dialog', { name: 'Suspend Mirela?' }))
    expect(dialog.getByText(/goes on being charged/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: /^Suspend/ }))
    expect(await onPage().findByText('User suspended')).toBeInTheDocument()
    expect(await onPage().findByRole('button', { name: 'End suspension' })).toBeInTheDocument()
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('gives back exactly the sum that it showed', async () => {
    let sent: unknown
    const { user } = await openUser({
      [`POST ${path}/refund`]: async (request) => {
        sent = await request.json()
        return Response.json({ ...detail, refundable: [] })
      },
    })
    await confirm(user, 'Give money back', 'Give $19.99 back')
    expect(await onPage().findByText('Money given back')).toBeInTheDocument()
    expect(sent).toEqual({ sums: detail.refundable })
    await waitFor(() => expect(onPage().queryByRole('button', { name: 'Give money back' })).not.toBeInTheDocument())
  })

  test('says so when the provider has not paid a refund out', async () => {
    const sums = [{ amount: 19.99, currency: 'USD' }]
    const pending_refund = { sums, payment_provider: 'stripe', why: 'Insufficient funds', again_at: null } as const
    let shown = detail
    const { user } = await openUser({
      [`GET ${path}`]: () => Response.json(shown),
      [`POST ${path}/refund`]: () => {
        shown = { ...detail, refundable: [], pending_refund }
        return sentence(409, 'The plan has ended, but Stripe has not paid the money back yet.')
      },
    })
    await confirm(user, 'Give money back', 'Give $19.99 back')
    expect(await onPage().findByText(/^The plan has ended, but/)).toBeInTheDocument()
    expect(await onPage().findByText('Stripe has not paid back $19.99 yet.')).toBeInTheDocument()
    expect(onPage().getByText('Stripe says: “Insufficient funds”')).toBeInTheDocument()
    expect(onPage().queryByText('Money given back')).not.toBeInTheDocument()
    expect(onPage().queryByRole('button', { name: 'Give money back' })).not.toBeInTheDocument()
  })

  test('shows why a deed was refused', async () => {
    const { user } = await openUser({ [`POST ${path}/rights`]: () => sentence(409, 'This is the last admin.') })
    await confirm(user, 'Make admin', 'Make admin')
    expect(await onPage().findByText('This is the last admin.')).toBeInTheDocument()
  })

  test('gives a plan until the end of a day', async () => {
    let sent: unknown
    const { user } = await openUser({
      [`POST ${path}/plan`]: async (request) => {
        sent = await request.json()
        return Response.json(detail)
      },
    })
    await user.click(onPage().getByRole('button', { name: 'Give a plan' }))
    const dialog = within(await onPage().findByRole('dialog'))
    await user.type(dialog.getByLabelText(/^Until the end of/), '2027-01-31')
    await user.click(dialog.getByRole('button', { name: /^Give Premium/ }))
    expect(await onPage().findByText('Plan given')).toBeInTheDocument()
    expect(sent).toEqual({ plan: 'premium', until: '2027-01-31T23:59:59.000Z' })
  })
})
