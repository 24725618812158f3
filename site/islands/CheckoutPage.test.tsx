import { afterEach, beforeEach, describe, expect, type Mock, spyOn, test } from 'bun:test'
import { render, waitFor } from '@testing-library/react'
import { signIn } from '../lib/session/session-store'
import { openPage } from '../testing/dom'
import { serve } from '../testing/fake-server'
import { onPage, setupUser } from '../testing/on-page'
import { anna } from '../testing/player'
import { withApp } from '../testing/with-app'
import { CheckoutPage } from './CheckoutPage'
import { PRICES } from './testing/open-subscription'

withApp()

let replace: Mock<typeof location.replace>
beforeEach(() => {
  replace = spyOn(location, 'replace').mockImplementation(() => {})
})
afterEach(() => replace.mockRestore())

const FREE = { plan: 'starter', status: 'active', payment_provider: null }
const EVERYWHERE = { paypal: ['premium', 'pro'], stripe: ['premium', 'pro'] }

function openCheckout(query: string, { subscription = FREE as object, offers = EVERYWHERE as object } = {}) {
  openPage(`/checkout${query}`)
  const requests = serve({
    'GET /api/users/me': () => Response.json({ success: true, user: anna, subscription }),
    'GET /api/subscriptions/current': () => Response.json({ subscription }),
    'GET /api/subscriptions/offers': () => Response.json(offers),
    'GET /api/subscriptions/prices': () => Response.json(PRICES),
    'POST /api/stripe/create-session': () => Response.json({ url: '/at-stripe' }),
  })
  signIn({ token: 'her-token', user: anna })
  render(<CheckoutPage />)
  return { requests, user: setupUser() }
}

const buttons = () => onPage().getAllByRole('button', { name: /^Subscribe with/ })

describe('The till', () => {
  test('says the price today and later, the bots of card and plan, and has one primary way to pay', async () => {
    openCheckout('?plan=premium')
    expect(await onPage().findByText('Then $19.99 each month, until you cancel.')).toBeInTheDocument()
    for (const text of ['$19.99', 'today', '5 bot instances', '12 at present'])
      expect(onPage().getByText(text)).toBeInTheDocument()
    await waitFor(() => expect(buttons().map(({ dataset }) => dataset.kind)).toEqual(['primary', undefined]))
    expect(buttons()[0]).toHaveTextContent('Subscribe with Stripe')
    expect(onPage().getByRole('link', { name: 'stay on the free plan' })).toHaveAttribute('href', '/dashboard')
  })

  test('buys the plan of the address', async () => {
    const assign = spyOn(location, 'assign').mockImplementation(() => {})
    const { requests, user } = openCheckout('?plan=pro')
    await onPage().findByText('$49.99')
    await waitFor(() => expect(buttons()[0]).not.toHaveAttribute('aria-disabled'))
    await user.click(buttons()[0] as Element)
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/at-stripe'))
    const sent = requests.find(({ url }) => url.endsWith('/create-session'))
    expect(await sent?.clone().json()).toEqual({ plan: 'pro', back: '/checkout?plan=pro' })
    assign.mockRestore()
  })

  test('makes the provider primary that sells the plan', async () => {
    openCheckout('?plan=premium', { offers: { paypal: ['premium'], stripe: ['pro'] } })
    await waitFor(() => expect(buttons().map(({ dataset }) => dataset.kind)).toEqual([undefined, 'primary']))
    expect(buttons()[1]).toHaveTextContent('Subscribe with PayPal')
    expect(onPage().getByText('Premium cannot be paid for with Stripe.')).toBeInTheDocument()
  })

  test('does not sell a second subscription: a running one is changed', async () => {
    openCheckout('?plan=pro', { subscription: { plan: 'premium', status: 'active', payment_provider: 'stripe' } })
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/dashboard?plan=pro#settings'))
    expect(onPage().queryByRole('button', { name: /^Subscribe/ })).not.toBeInTheDocument()
  })

  test.each(['premium', 'pro'])('sells no Premium to players to whom %s was given', async (plan) => {
    openCheckout('?plan=premium', { subscription: { ...FREE, plan } })
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/dashboard#settings'))
    expect(onPage().queryByRole('button', { name: /^Subscribe/ })).not.toBeInTheDocument()
  })

  test('sells a larger plan than the given one, which stays otherwise', async () => {
    openCheckout('?plan=pro', { subscription: { ...FREE, plan: 'premium' } })
    expect(await onPage().findByRole('link', { name: 'keep Premium, which is given to you' })).toBeInTheDocument()
    expect(replace).not.toHaveBeenCalled()
  })

  test.each(['', '?plan=starter', '?plan=plus', '?plan=dragon'])(
    'sells no plan whose price it does not know: "%s"',
    async (query) => {
      openCheckout(query)
      await waitFor(() => expect(replace).toHaveBeenCalledWith('/dashboard#settings'))
      expect(onPage().queryByRole('button', { name: /^Subscribe/ })).not.toBeInTheDocument()
    },
  )
})
