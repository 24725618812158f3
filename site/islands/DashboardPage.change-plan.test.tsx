import { beforeEach, describe, expect, test } from 'bun:test'
import { within } from '@testing-library/react'
import { openPage } from '../testing/dom'
import { sentence } from '../testing/fake-server'
import { withIntersectionObserver } from '../testing/intersection-observer'
import { onPage } from '../testing/on-page'
import { paidWith } from '../testing/subscriptions'
import { withDashboard } from './testing/open-dashboard'
import { openSubscription, panel, UPGRADE } from './testing/open-subscription'

withDashboard()
withIntersectionObserver()
beforeEach(() => openPage('/dashboard#settings'))

const noButton = (name: RegExp) => expect(within(panel()).queryByRole('button', { name })).toBeNull()
const dialog = () => within(onPage().getByRole('dialog'))

describe('another plan', () => {
  test('at Stripe takes effect at once, and says so first', async () => {
    const { user, posted, becomes } = openSubscription(paidWith('stripe'), {
      'POST /api/subscriptions/plan': () => becomes(paidWith('stripe', { plan: 'pro' })),
    })
    await user.click(await onPage().findByRole('button', { name: /^Change plan/ }))
    expect(
      await dialog().findByText('Today $30.00, then $49.99 on 12 Dec 2026 and every month after that.'),
    ).toBeInTheDocument()
    expect(dialog().getByText(/^The change takes effect now, and you are charged the difference/)).toBeInTheDocument()
    await user.click(dialog().getByRole('button', { name: /^Change to Professional/ }))
    expect(await onPage().findByText('Plan changed')).toBeInTheDocument()
    expect(await posted()).toEqual([
      [
        '/api/subscriptions/plan',
        { plan: 'pro', agreed: { due_now: 30, next: 49.99, prorated_at: UPGRADE.prorated_at } },
      ],
    ])
    expect(onPage().getByText('Unlimited bot slots')).toBeInTheDocument()
  })

  test('that the bank must confirm opens its page, and changes nothing before', async () => {
    const { user, posted } = openSubscription(paidWith('stripe'), {
      'POST /api/subscriptions/plan': () =>
        Response.json({ subscription: paidWith('stripe'), approvalUrl: 'https://invoice.stripe.com/i/1' }),
    })
    await user.click(await onPage().findByRole('button', { name: /^Change plan/ }))
    await dialog().findByText(/^Today/)
    await user.click(dialog().getByRole('button', { name: /^Change to Professional/ }))
    const link = await onPage().findByRole('link', { name: 'Confirm at Stripe' })
    expect(link).toHaveAttribute('href', 'https://invoice.stripe.com/i/1')
    expect(link).toHaveAttribute('target', '_blank')
    expect(dialog().getByText(/^Your bank wants you to confirm this payment of \$30\.00\./)).toBeInTheDocument()
    expect(await posted()).toHaveLength(1)
    await user.keyboard('{Escape}')
    expect(within(panel()).getByText('PREMIUM')).toBeInTheDocument()
  })

  test('scheduled at Stripe can be undone', async () => {
    const { user } = openSubscription(paidWith('stripe', { plan: 'pro', next_plan: 'premium' }))
    expect(await within(panel()).findByText('Premium starts on 12 Dec 2026.')).toBeInTheDocument()
    await user.click(await onPage().findByRole('button', { name: /^Change plan/ }))
    expect(dialog().getByText('You keep Professional, and the change to Premium is dropped.')).toBeInTheDocument()
  })

  test('that is smaller says what it means for the bots', async () => {
    const { user } = openSubscription(paidWith('stripe', { plan: 'pro' }))
    await user.click(await onPage().findByRole('button', { name: /^Change plan/ }))
    expect(dialog().getByText(/credited to your next payments/)).toBeInTheDocument()
    expect(dialog().getByText(/^Premium has 12 bot slots and 24 hours a day\./)).toBeInTheDocument()
  })

  test('is not offered while the last payment is missing', async () => {
    openSubscription(paidWith('stripe', { status: 'past_due' }))
    await within(panel()).findByText('Payment failed')
    await within(panel()).findByRole('button', { name: /^Change card/ })
    noButton(/^Change plan/)
  })

  test('whose cost is not known cannot be agreed to, until it is', async () => {
    let isAway = true
    const { user, posted } = openSubscription(paidWith('stripe'), {
      'GET /api/subscriptions/plan/preview': () =>
        isAway ? sentence(502, 'Stripe is not responding.') : Response.json({ preview: UPGRADE }),
    })
    await user.click(await onPage().findByRole('button', { name: /^Change plan/ }))
    expect(await dialog().findByText('Stripe is not responding. Nothing was charged or changed.')).toBeInTheDocument()
    await user.click(dialog().getByRole('button', { name: /^Change to Professional/ }))
    expect(await posted()).toEqual([])
    isAway = false
    await user.click(dialog().getByRole('button', { name: 'Try again' }))
    expect(await dialog().findByText(/^Today \$30\.00/)).toBeInTheDocument()
  })

  test('whose cost has changed in the meantime shows the new sum, and asks again', async () => {
    let preview = UPGRADE
    const { user } = openSubscription(paidWith('stripe'), {
      'GET /api/subscriptions/plan/preview': () => Response.json({ preview }),
      'POST /api/subscriptions/plan': () => sentence(409, 'What this costs has changed in the meantime.'),
    })
    await user.click(await onPage().findByRole('button', { name: /^Change plan/ }))
    await dialog().findByText(/^Today \$30\.00/)
    preview = { ...UPGRADE, due_now: { amount: 20, currency: 'USD' } }
    await user.click(dialog().getByRole('button', { name: /^Change to Professional/ }))
    expect(await onPage().findByText('What this costs has changed in the meantime.')).toBeInTheDocument()
    expect(await dialog().findByText(/^Today \$20\.00/)).toBeInTheDocument()
  })

  test("at PayPal names the amounts of PayPal's price list", async () => {
    const preview = { ...UPGRADE, due_now: { amount: 0, currency: 'USD' }, is_from_price_list: true, prorated_at: null }
    const { user } = openSubscription(paidWith('paypal'), {
      'GET /api/subscriptions/plan/preview': () => Response.json({ preview }),
    })
    await user.click(await onPage().findByRole('button', { name: /^Change plan/ }))
    expect(await dialog().findByText(/^Today \$0\.00, then \$49\.99 on 12 Dec 2026/)).toBeInTheDocument()
    expect(
      dialog().getByText('PayPal offers no preview, so these are the amounts of its price list.'),
    ).toBeInTheDocument()
  })
})
