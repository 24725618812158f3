import { beforeEach, describe, expect, test } from 'bun:test'
import { act, waitFor, within } from '@testing-library/react'
import type { Subscription } from '../../shared/billing'
import { DAY, HOUR, SECOND } from '../../shared/time'
import { statusInWords } from '../lib/plans/plan-words'
import { showSubscription } from '../lib/queries/player-queries'
import { openPage } from '../testing/dom'
import { sentence } from '../testing/fake-server'
import { withIntersectionObserver } from '../testing/intersection-observer'
import { onPage } from '../testing/on-page'
import { bankDebit, paidWith, subscriptionOf } from '../testing/subscriptions'
import { withDashboard } from './testing/open-dashboard'
import { openSubscription, panel } from './testing/open-subscription'

withDashboard()
withIntersectionObserver()
beforeEach(() => openPage('/dashboard#settings'))

const button = (name: string) => within(panel()).getByRole('button', { name: new RegExp(`^${name}`) })
const noButton = (name: RegExp) => expect(within(panel()).queryByRole('button', { name })).toBeNull()
const dialog = () => within(onPage().getByRole('dialog'))
const inMs = (span: number) => new Date(Date.now() + span).toISOString()
const LATER = '2026-12-12T09:00:00.000Z'
const CANCELLED = { status: 'canceling', next_billing_time: null, access_until: LATER } as const

describe('the subscription panel', () => {
  test('shows provider, status and next billing time, and explains why there is nothing to buy', async () => {
    const price = { amount: 19.99, currency: 'USD' }
    openSubscription(paidWith('paypal', { price, card: { brand: 'visa', last4: '4242' } }))
    expect(await onPage().findByText('PayPal')).toBeInTheDocument()
    for (const fact of ['Active', '12 Dec 2026', 'PREMIUM', '$19.99 a month', 'Visa ending in 4242'])
      expect(within(panel()).getByText(fact)).toBeInTheDocument()
    for (const name of ['Subscribe with PayPal', 'Subscribe with Stripe']) {
      expect(button(name)).toHaveAttribute('aria-disabled', 'true')
      expect(button(name)).toHaveAccessibleDescription('You already have Premium.')
    }
  })

  test('has one primary button, to pay by card', async () => {
    openSubscription(subscriptionOf())
    await waitFor(() => expect(button('Subscribe with Stripe')).toHaveAttribute('data-kind', 'primary'))
    expect(button('Subscribe with PayPal')).not.toHaveAttribute('data-kind', 'primary')
    expect(within(panel()).getByText('Free, forever')).toBeInTheDocument()
  })

  test('cannot be cancelled twice, even if a payment is missing', async () => {
    openSubscription(paidWith('stripe', { status: 'past_due', cancel_at_period_end: true }))
    expect(await within(panel()).findByText('Payment failed')).toBeInTheDocument()
    noButton(/^Cancel subscription/)
  })

  test.each([
    ['was chosen here', '/dashboard#settings'],
    ['is in the address', '/dashboard?plan=pro#settings'],
  ])('of a subscription started in another tab asks for no change to the plan that %s', async (_, address) => {
    openPage(address)
    const { user } = openSubscription(subscriptionOf())
    await user.click(await within(panel()).findByRole('radio', { name: /^Professional/ }))
    act(() => showSubscription(paidWith('paypal')))
    await waitFor(() => expect(button('Change plan')).toBeInTheDocument())
    expect(onPage().queryByRole('dialog')).toBeNull()
  })

  const states: [Subscription, string][] = [
    [
      paidWith('stripe', { status: 'past_due', next_billing_time: null, access_until: LATER }),
      'Your last payment failed. Premium stays until 12 Dec 2026; please check your payment at Stripe.',
    ],
    [
      paidWith('stripe', CANCELLED),
      'Cancelled: you will not be charged again, and you keep Premium until 12 Dec 2026. Until then you can undo it.',
    ],
    [
      paidWith('paypal', CANCELLED),
      'Cancelled: you will not be charged again, and you keep Premium until 12 Dec 2026. PayPal cannot undo a cancellation; you can subscribe again once this subscription has ended.',
    ],
    [
      paidWith('stripe', { status: 'paused', next_billing_time: null, access_until: LATER }),
      'Paused at Stripe: you are not charged until you resume it there, and you keep Premium until 12 Dec 2026.',
    ],
    [
      subscriptionOf({ status: 'paused', payment_provider: 'paypal' }),
      'Paused at PayPal: you are not charged, and you are on Starter until you resume the subscription and pay for it.',
    ],
    [
      // An admin granted the plan.
      subscriptionOf({ plan: 'pro', status: 'paused', payment_provider: 'stripe' }),
      'Paused at Stripe: you are not charged, and you are on Professional until you resume the subscription and pay for it.',
    ],
    [
      subscriptionOf({ status: 'ended', payment_provider: 'paypal', transaction_id: 'I-1' }),
      'Your subscription has ended. You are on Starter now, and nothing was deleted.',
    ],
    [
      subscriptionOf({ status: 'refunded', payment_provider: 'stripe', transaction_id: 'sub_1' }),
      'Your subscription has ended, and your refund is on its way. You are on Starter now.',
    ],
    [
      subscriptionOf({ status: 'pending', payment_provider: 'paypal' }),
      'Your checkout at PayPal is open. Your plan starts as soon as the payment is confirmed. This page updates by itself.',
    ],
    [
      bankDebit,
      'Your bank debit for Premium at Stripe is under way. Your plan starts as soon as the money arrives, which may take a few days. This page updates by itself.',
    ],
    [paidWith('paypal', { next_plan: 'pro' }), 'Professional starts on 12 Dec 2026.'],
  ]
  for (const [subscription, words] of states)
    test(`says what ${subscription.status} means for ${subscription.plan} with ${subscription.payment_provider}${subscription.next_plan ? ', and what follows' : ''}`, async () => {
      openSubscription(subscription)
      expect(await within(panel()).findByText(words)).toBeInTheDocument()
      expect(within(panel()).getByText(statusInWords(subscription.status))).toBeInTheDocument()
    })

  test('that is paused links to the provider, and is cancelled for good', async () => {
    const { user } = openSubscription(subscriptionOf({ status: 'paused', payment_provider: 'stripe' }))
    expect(await within(panel()).findByRole('button', { name: /^Resume at Stripe/ })).toBeInTheDocument()
    noButton(/Change plan|Cards and invoices/)
    await user.click(button('Cancel subscription'))
    expect(await onPage().findByText(/The subscription ends for good/)).toBeInTheDocument()
  })

  test('offers to subscribe again after the end', async () => {
    openSubscription(subscriptionOf({ status: 'ended', payment_provider: 'paypal' }))
    await waitFor(() => expect(button('Subscribe with PayPal')).not.toHaveAttribute('aria-disabled'))
    noButton(/Cancel subscription|Money back|Change plan|Cards and invoices/)
  })
})

describe('a cancellation', () => {
  for (const provider of ['paypal', 'stripe'] as const)
    test(`with ${provider} is sent and shown after confirmation`, async () => {
      const cancelled = paidWith(provider, CANCELLED)
      const next_payment = { amount: 19.99, currency: 'USD' }
      const { user, posted, becomes } = openSubscription(paidWith(provider, { next_payment }), {
        [`POST /api/${provider}/cancel`]: () => becomes(cancelled),
      })
      await user.click(await within(panel()).findByRole('button', { name: /^Cancel subscription/ }))
      expect(await posted()).toEqual([])
      for (const text of [
        'Nothing is charged today and nothing is refunded. The $19.99 due on 12 Dec 2026 will not be charged.',
        /^You will not be charged again, and you keep Premium until 12 Dec 2026\./,
      ])
        expect(dialog().getByText(text)).toBeInTheDocument()
      await user.click(dialog().getByRole('button', { name: /^Cancel subscription/ }))
      expect(await onPage().findByText('Subscription cancelled')).toBeInTheDocument()
      expect(await posted()).toEqual([[`/api/${provider}/cancel`, { subscriptionId: 'I-1' }]])
      await waitFor(() => expect(onPage().queryByRole('dialog')).toBeNull())
      expect(within(panel()).getByText('Cancelled')).toBeInTheDocument()
      noButton(/^Cancel subscription/)
    })

  test('while a payment is missing ends the plan at once, for good', async () => {
    const { user } = openSubscription(paidWith('stripe', { status: 'past_due', next_billing_time: null }))
    await user.click(await within(panel()).findByRole('button', { name: /^Cancel subscription/ }))
    const words = 'You will not be charged again. Because your last payment failed, Premium ends immediately.'
    expect(dialog().getByText(words)).toBeInTheDocument()
  })

  test('at PayPal cannot be undone', async () => {
    openSubscription(paidWith('paypal', CANCELLED))
    await within(panel()).findByText('Cancelled')
    noButton(/^Undo|^Cancel|^Change/)
  })

  test('that the player aborts changes nothing', async () => {
    const { user, posted } = openSubscription(paidWith('paypal'))
    await user.click(await within(panel()).findByRole('button', { name: /^Cancel subscription/ }))
    await user.click(dialog().getByRole('button', { name: /^Keep it as it is/ }))
    expect(onPage().queryByRole('dialog')).toBeNull()
    expect(await posted()).toEqual([])
  })

  test("that fails shows the server's sentence, else ours", async () => {
    const answers = [sentence(409, 'Nothing was paid yet, so there is nothing to cancel.'), Response.error()]
    const { user } = openSubscription(paidWith('paypal'), {
      'POST /api/paypal/cancel': () => answers[0]?.clone() ?? Response.error(),
    })
    await user.click(await within(panel()).findByRole('button', { name: /^Cancel subscription/ }))
    await user.click(dialog().getByRole('button', { name: /^Cancel subscription/ }))
    expect(await onPage().findByText('Nothing was paid yet, so there is nothing to cancel.')).toBeInTheDocument()
    answers[0] = new Response('<p>Bad gateway</p>', { status: 499, headers: { 'content-type': 'text/html' } })
    await user.click(dialog().getByRole('button', { name: /^Cancel subscription/ }))
    expect(await onPage().findByText('Failed to cancel subscription')).toBeInTheDocument()
  })

  test('can be undone at Stripe until it takes effect', async () => {
    const { user, becomes } = openSubscription(paidWith('stripe', CANCELLED), {
      'POST /api/subscriptions/resume': () => becomes(paidWith('stripe')),
    })
    await user.click(await within(panel()).findByRole('button', { name: /^Undo cancellation/ }))
    await dialog().findByText('Today $0.00, then $19.99 on 12 Dec 2026 and every month after that.')
    await user.click(dialog().getByRole('button', { name: /^Undo cancellation/ }))
    expect(await onPage().findByText('Cancellation undone')).toBeInTheDocument()
    await waitFor(() => expect(onPage().getByRole('heading', { level: 1 })).toHaveFocus())
    expect(button('Cancel subscription')).toBeInTheDocument()
  })
})

describe('a refund', () => {
  for (const [left, words] of [
    [7 * DAY, '7 days left'],
    [6 * DAY + HOUR, '6 days left'],
    [DAY + HOUR, '1 day left'],
    [5 * HOUR + HOUR / 2, '5 hours left'],
    [HOUR / 2, 'less than an hour left'],
  ] as const)
    test(`is counted down: ${words}`, async () => {
      openSubscription(paidWith('stripe', { refundable_until: inMs(left) }))
      expect(
        await within(panel()).findByRole('button', { name: new RegExp(`^Money back ?${words}$`) }),
      ).toBeInTheDocument()
    })

  test('is not offered after its period', async () => {
    openSubscription(paidWith('stripe', { refundable_until: inMs(-SECOND) }))
    await within(panel()).findByRole('button', { name: /^Change plan/ })
    noButton(/^Money back/)
  })

  test('ends the plan at once, after confirmation', async () => {
    const { user, posted, becomes } = openSubscription(paidWith('stripe', { refundable_until: inMs(DAY) }), {
      'POST /api/subscriptions/refund': () =>
        becomes(subscriptionOf({ status: 'refunded', payment_provider: 'stripe', transaction_id: 'I-1' })),
    })
    await user.click(await within(panel()).findByRole('button', { name: /^Money back/ }))
    expect(dialog().getByText('Premium ends at once')).toBeInTheDocument()
    expect(await dialog().findByText('$19.99 goes back to Visa ending in 4242.')).toBeInTheDocument()
    expect(await posted()).toEqual([])
    await user.click(dialog().getByRole('button', { name: /^End it and refund me/ }))
    expect(await onPage().findByText('Subscription ended. Your refund is on its way.')).toBeInTheDocument()
    expect(within(panel()).getByText('STARTER')).toBeInTheDocument()
    const summary = within(onPage().getByRole('region', { name: 'Summary' }))
    expect(summary.getByText('1 bot slot')).toBeInTheDocument()
  })
})
