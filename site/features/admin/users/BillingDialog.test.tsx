import { describe, expect, test } from 'bun:test'
import { within } from '@testing-library/react'
import { mirela, openAdmin, withAdminPage } from '../../../islands/testing/open-admin'
import { sentence } from '../../../testing/fake-server'
import { onPage } from '../../../testing/on-page'

withAdminPage()

const DENIED = "You don't have permission to access the admin panel."

describe('the billing of a user', () => {
  const subscription = {
    id: '66f145531b1bc3e6667d1e80',
    payment_provider: 'stripe',
    transaction_id: 'sub_1',
    plan: 'premium',
    status: 'past_due',
    created_at: '2026-11-01T12:00:00.000Z',
  }
  const entries = [{ at: '2026-11-20T12:00:00.000Z', text: 'Your payment for Premium has failed.' }]
  const path = `GET /api/admin/users/${mirela.id}/billing`
  const refresh = `POST /api/admin/subscriptions/${subscription.id}/refresh`

  async function openBilling(answers: Parameters<typeof openAdmin>[0]) {
    const opened = openAdmin(answers)
    await opened.user.click(await onPage().findByRole('button', { name: 'Billing of Mirela' }))
    return { ...opened, dialog: within(await onPage().findByRole('dialog', { name: 'Billing of Mirela' })) }
  }

  test('says why they have their plan, and fetches a subscription from its provider', async () => {
    const fetched = { subscriptions: [{ ...subscription, status: 'active' }], entries: [] }
    const { dialog, user } = await openBilling({
      [path]: () => Response.json({ subscriptions: [subscription], entries }),
      [refresh]: () => Response.json(fetched),
    })
    expect(await dialog.findByText('Your payment for Premium has failed.')).toBeInTheDocument()
    expect(dialog.getByText('Premium, payment failed')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: /^Fetch from provider/ }))
    expect(await onPage().findByText('Fetched from the provider')).toBeInTheDocument()
  })

  test("shows the provider's sentence when the fetch fails", async () => {
    const { dialog, user } = await openBilling({
      [path]: () => Response.json({ subscriptions: [subscription], entries }),
      [refresh]: () => sentence(409, 'Stripe does not know it.'),
    })
    await user.click(await dialog.findByRole('button', { name: /^Fetch from provider/ }))
    expect(await onPage().findByText('Stripe does not know it.')).toBeInTheDocument()
    expect(dialog.getByText('Premium, payment failed')).toBeInTheDocument()
  })

  test('shows a fallback when the server gives no reason', async () => {
    const { dialog, user } = await openBilling({
      [path]: () => Response.json({ subscriptions: [subscription], entries }),
      [refresh]: () => sentence(400, ''),
    })
    await user.click(await dialog.findByRole('button', { name: /^Fetch from provider/ }))
    expect(await onPage().findByText('Failed to fetch from the provider')).toBeInTheDocument()
  })

  test('says so for a player who never paid', async () => {
    const { dialog } = await openBilling({ [path]: () => Response.json({ subscriptions: [], entries: [] }) })
    expect(await dialog.findByText('No payments and no checkouts yet.')).toBeInTheDocument()
  })

  test('is denied to a former admin', async () => {
    const { user } = openAdmin({ [path]: () => sentence(403, DENIED) })
    await user.click(await onPage().findByRole('button', { name: 'Billing of Mirela' }))
    expect(await onPage().findByText('Access Denied')).toBeInTheDocument()
  })
})
