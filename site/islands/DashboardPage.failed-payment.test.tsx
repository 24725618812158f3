import { beforeEach, describe, expect, test } from 'bun:test'
import { within } from '@testing-library/react'
import { openPage } from '../testing/dom'
import { withIntersectionObserver } from '../testing/intersection-observer'
import { paidWith } from '../testing/subscriptions'
import { withDashboard } from './testing/open-dashboard'
import { openSubscription, panel } from './testing/open-subscription'

withDashboard()
withIntersectionObserver()
beforeEach(() => openPage('/dashboard#settings'))

describe('a failed payment', () => {
  const open_invoice = {
    amount: 49.99,
    currency: 'USD',
    created_at: '2026-11-26T09:00:00.000Z',
    url: 'https://pay.example/1',
  }

  test('names the open invoice, and leads to its page and to the card', async () => {
    openSubscription(paidWith('stripe', { status: 'past_due', next_billing_time: null, open_invoice }))
    expect(await within(panel()).findByText('$49.99 of 26 Nov 2026 is open.')).toBeInTheDocument()
    expect(within(panel()).getByRole('link', { name: 'Pay $49.99 now' })).toHaveAttribute('href', open_invoice.url)
    expect(within(panel()).getByRole('button', { name: /^Change card/ })).toBeInTheDocument()
  })

  test('at PayPal leads to its page', async () => {
    openSubscription(paidWith('paypal', { status: 'past_due', next_billing_time: null, open_invoice }))
    expect(await within(panel()).findByRole('link', { name: 'Pay $49.99 at PayPal' })).toBeInTheDocument()
    expect(within(panel()).queryByRole('button', { name: /^Change card/ })).toBeNull()
  })
})
