import { beforeEach, describe, expect, test } from 'bun:test'
import { within } from '@testing-library/react'
import type { Account } from '../../shared/accounts'
import type { Invoice } from '../../shared/billing'
import type { Bot } from '../../shared/bots'
import { botOf } from '../features/bots/testing/bots'
import { openPage } from '../testing/dom'
import { sentence } from '../testing/fake-server'
import { withIntersectionObserver } from '../testing/intersection-observer'
import { onPage } from '../testing/on-page'
import { paidWith, subscriptionOf } from '../testing/subscriptions'
import { withDashboard } from './testing/open-dashboard'
import { openSubscription, panel } from './testing/open-subscription'

withDashboard()
withIntersectionObserver()

const free = subscriptionOf()

describe('the invoices', () => {
  beforeEach(() => openPage('/dashboard#settings'))
  const openedList = async () => within(await onPage().findByRole('region', { name: 'Invoices' }))
  const invoiceOf = (change: Partial<Invoice>): Invoice => ({
    id: 'in_1',
    payment_provider: 'stripe',
    plan: 'premium',
    created_at: '2026-11-12T09:00:00.000Z',
    amount: 19.99,
    returned: 0,
    currency: 'USD',
    status: 'paid',
    url: null,
    ...change,
  })

  test('show payments and refunds', async () => {
    const invoices = [
      invoiceOf({ url: 'https://stripe.example/in_1' }),
      invoiceOf({ id: 'in_2', status: 'partly refunded', returned: 5, created_at: '2026-10-12T09:00:00.000Z' }),
    ]
    openSubscription(free, { 'GET /api/subscriptions/invoices': () => Response.json({ invoices }) })
    const list = await openedList()
    expect(await list.findAllByText('Premium, $19.99')).toHaveLength(2)
    expect(list.getByText(/partly refunded, \$5\.00 returned$/)).toBeInTheDocument()
    expect(list.getByRole('link', { name: 'Invoice of 12 Nov 2026' })).toHaveAttribute(
      'href',
      'https://stripe.example/in_1',
    )
  })

  test('may be empty', async () => {
    openSubscription(free)
    expect(await (await openedList()).findByText('No payments yet.')).toBeInTheDocument()
  })

  test('may come after their payment', async () => {
    openSubscription(paidWith('stripe', { price: { amount: 19.99, currency: 'USD' } }))
    expect(await (await openedList()).findByText('The invoice of $19.99 is on its way.')).toBeInTheDocument()
  })

  test('that fail to load are retried on click', async () => {
    let isAway = true
    const { user } = openSubscription(free, {
      'GET /api/subscriptions/invoices': () => (isAway ? sentence(403, 'Not now.') : Response.json({ invoices: [] })),
    })
    const list = await openedList()
    expect(await list.findByText('Not now.')).toBeInTheDocument()
    isAway = false
    await user.click(list.getByRole('button', { name: 'Try again' }))
    expect(await list.findByText('No payments yet.')).toBeInTheDocument()
  })

  test('that are not paid are in the list, and one that is open can be paid', async () => {
    const invoices = [
      invoiceOf({ id: 'in_3', status: 'open', url: 'https://stripe.example/in_3' }),
      invoiceOf({ id: 'in_4', status: 'failed', created_at: '2026-10-12T09:00:00.000Z' }),
    ]
    openSubscription(free, { 'GET /api/subscriptions/invoices': () => Response.json({ invoices }) })
    const list = await openedList()
    expect(await list.findByRole('link', { name: 'Pay the invoice of 12 Nov 2026' })).toBeInTheDocument()
    expect(list.getByText(/, failed$/)).toBeInTheDocument()
    expect(list.queryByRole('button', { name: /^Receipt/ })).toBeNull()
  })

  test('of PayPal have a receipt to print', async () => {
    const invoices = [invoiceOf({ id: '9AB', payment_provider: 'paypal', returned: 5, status: 'partly refunded' })]
    const { user } = openSubscription(free, { 'GET /api/subscriptions/invoices': () => Response.json({ invoices }) })
    await user.click(await (await openedList()).findByRole('button', { name: 'Receipt of 12 Nov 2026' }))
    const receipt = within(onPage().getByRole('dialog'))
    for (const fact of ['9AB', '12 Nov 2026', 'PayPal', 'Premium, one month', '$19.99', '$5.00'])
      expect(receipt.getByText(fact)).toBeInTheDocument()
    expect(receipt.getByRole('button', { name: /^Print or save as PDF/ })).toBeInTheDocument()
  })
})

describe('a plan that was just paid', () => {
  beforeEach(() => openPage('/dashboard#settings'))
  const account = {
    ...{ id: '66f17a20c4e1b83d5f0a9e12', name: 'ansgar', game_email: 'ansgar@example.com', server: 'DE1' },
    ...{ type: 'none', last_sign_in: null, is_practice: false, shows_name: false },
  }
  const having = (bots: Bot[], accounts: Account[]) =>
    openSubscription(paidWith('stripe'), {
      'GET /api/bots': () => Response.json({ bots }),
      'GET /api/accounts': () => Response.json({ accounts }),
    })

  test.each([
    ['Add your game account', [], '/accounts?next=bot'],
    ['Create your first bot', [account], `/bots/create?account=${account.id}`],
  ])('says which way leads to the first bot: %s', async (name, accounts, href) => {
    having([], accounts)
    expect(await onPage().findByText('You have 12 bot slots.')).toBeInTheDocument()
    expect(within(panel()).getByRole('link', { name })).toHaveAttribute('href', href)
  })

  test('says so no more with a bot', async () => {
    having([botOf()], [])
    expect(await within(panel()).findByText('Stripe')).toBeInTheDocument()
    expect(onPage().queryByText(/^You have 12 bot slots/)).not.toBeInTheDocument()
  })
})
