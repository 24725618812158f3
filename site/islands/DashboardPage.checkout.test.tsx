import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { act, waitFor, within } from '@testing-library/react'
import { showSubscription } from '../lib/queries/player-queries'
import { queryClient } from '../lib/queries/query-client'
import { answersToPersist } from '../lib/queries/query-persistence'
import { $session } from '../lib/session/session-store'
import { DONE } from '../lib/words/toast-messages'
import { openPage } from '../testing/dom'
import { sentence } from '../testing/fake-server'
import { withIntersectionObserver } from '../testing/intersection-observer'
import { onPage } from '../testing/on-page'
import { bankDebit, paidWith, subscriptionOf } from '../testing/subscriptions'
import { withDashboard } from './testing/open-dashboard'
import { OFFERS, openSubscription, PRICES, panel } from './testing/open-subscription'

withDashboard()
withIntersectionObserver()

const BACK = '/dashboard?tab=settings'

const free = subscriptionOf()
const button = (name: string) => onPage().findByRole('button', { name: new RegExp(`^${name}`) })
const radio = (name: string) => onPage().findByRole('radio', { name: new RegExp(`^${name}`) })

const stayHere = () => spyOn(location, 'assign').mockImplementation(() => {})
let assign: ReturnType<typeof stayHere>
beforeEach(() => {
  assign = stayHere()
})
afterEach(() => assign.mockRestore())

describe('a checkout', () => {
  beforeEach(() => openPage('/dashboard#settings'))

  const checkouts = [
    ['PayPal', '/api/paypal/create', { approvalUrl: 'https://paypal.example/agree' }],
    ['Stripe', '/api/stripe/create-session', { url: 'https://paypal.example/agree' }],
  ] as const
  for (const [provider, path, answer] of checkouts) {
    test(`with ${provider} buys the chosen plan, and opens its page`, async () => {
      const { user, posted } = openSubscription(free, { [`POST ${path}`]: () => Response.json(answer) })
      expect(await radio('Premium')).toBeChecked()
      await user.click(await radio('Professional'))
      await user.click(await button(`Subscribe with ${provider}`))
      await waitFor(() => expect(assign).toHaveBeenCalledWith('https://paypal.example/agree'))
      expect(await posted()).toEqual([[path, { plan: 'pro', back: BACK }]])
      expect(await button(`Subscribe with ${provider}`)).toHaveAttribute('aria-busy', 'true')
      dispatchEvent(new Event('pageshow'))
      await waitFor(async () => expect(await button(`Subscribe with ${provider}`)).not.toHaveAttribute('aria-busy'))
    })

    test(`with ${provider} that fails shows the server's sentence, if any`, async () => {
      const answers = [sentence(409, 'You already have Premium.'), new Response('<p>', { status: 418 })]
      const { user } = openSubscription(free, { [`POST ${path}`]: () => answers[0]?.clone() ?? Response.error() })
      await radio('Premium')
      await user.click(await button(`Subscribe with ${provider}`))
      expect(await onPage().findByText('You already have Premium.')).toBeInTheDocument()
      answers.shift()
      await user.click(await button(`Subscribe with ${provider}`))
      expect(await onPage().findByText(`Could not initiate ${provider} checkout`)).toBeInTheDocument()
    })
  }

  test('shows what each plan costs and gives', async () => {
    openSubscription(free, {
      'GET /api/subscriptions/offers': () => Response.json({ ...OFFERS, stripe: ['plus', 'advanced'] }),
      'GET /api/subscriptions/prices': () =>
        Response.json({ ...PRICES, stripe: { plus: { amount: 7.99, currency: 'USD' } } }),
    })
    expect((await radio('Premium')).closest('label')).toHaveTextContent('Premium$19.99 a month12 bot slots at present')
    expect((await radio('Plus')).closest('label')).toHaveTextContent('Plus$7.99 a month3 bot slots')
    expect(onPage().queryByRole('radio', { name: /^Advanced/ })).toBeNull()
    expect(onPage().getByText('Today $19.99, then $19.99 every month until you cancel.')).toBeInTheDocument()
    expect(await button('Subscribe with Stripe')).toHaveAccessibleDescription('Premium cannot be paid for with Stripe.')
    expect(await button('Subscribe with PayPal')).not.toHaveAttribute('aria-disabled')
  })

  test("reserves the plans' space until the offers are known", async () => {
    let offer = (_: Response) => {}
    openSubscription(free, { 'GET /api/subscriptions/offers': () => new Promise((resolve) => (offer = resolve)) })
    await button('Subscribe with Stripe')
    const places = () => document.querySelectorAll('[aria-hidden=true] > .template-card')
    await waitFor(() => expect(places()).toHaveLength(4))
    await act(async () => offer(Response.json(OFFERS)))
    expect(await radio('Premium')).toBeChecked()
    expect(places()).toHaveLength(0)
  })

  test('asks the server if nothing can be bought, and shows why', async () => {
    const { user, posted } = openSubscription(free, {
      'GET /api/subscriptions/offers': () => Response.json({ paypal: [], stripe: [] }),
      'POST /api/paypal/create': () => sentence(503, 'Payments with PayPal are not set up.'),
    })
    await waitFor(async () => expect(await button('Subscribe with PayPal')).not.toHaveAttribute('aria-disabled'))
    await user.click(await button('Subscribe with PayPal'))
    expect(await onPage().findByText('Payments with PayPal are not set up.')).toBeInTheDocument()
    expect((await posted())[0]).toEqual(['/api/paypal/create', { back: BACK }])
  })

  test('of the plan that was chosen on the pricing page starts with it', async () => {
    openPage('/dashboard?plan=pro#settings')
    openSubscription(free)
    expect(await radio('Professional')).toBeChecked()
  })

  test('forgets a plan change abandoned at PayPal', async () => {
    sessionStorage.setItem('plan_change', 'pro')
    const { user } = openSubscription(free, {
      'POST /api/paypal/create': () => Response.json({ approvalUrl: 'https://paypal.example/agree' }),
    })
    await radio('Premium')
    await user.click(await button('Subscribe with PayPal'))
    await waitFor(() => expect(assign).toHaveBeenCalled())
    expect(sessionStorage.getItem('plan_change')).toBeNull()
  })

  test('of a plan other than the current one is a change that needs confirmation', async () => {
    openPage('/dashboard?plan=pro#settings')
    const { user } = openSubscription(paidWith('paypal'))
    const dialog = within(await onPage().findByRole('dialog'))
    expect(dialog.getByRole('radio', { name: /^Professional/ })).toBeChecked()
    expect(
      dialog.getByText(/^You confirm the change at PayPal\. It takes effect at the next billing time, 12 Dec 2026;/),
    ).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Keep it as it is' }))
    expect(location.search).toBe('')
  })
})

describe('a player who returns from', () => {
  const answered = (search: string, status = 200) => {
    const requests: string[] = []
    const paid = () => Response.json({ subscription: paidWith(search.includes('session') ? 'stripe' : 'paypal') })
    const answer = (request: Request) => {
      const question = new URL(request.url).search
      if (!question) return paid()
      requests.push(question)
      return status === 200 ? paid() : sentence(status, 'Subscription not found')
    }
    openPage(`/dashboard${search}`)
    return { requests, answers: { 'GET /api/subscriptions/current': answer } }
  }

  test('Stripe with a pending bank debit is informed, and may still cancel it', async () => {
    openPage('/dashboard?session_id=cs_1')
    const { user, posted } = openSubscription(bankDebit, {
      'POST /api/stripe/cancel': () => Response.json({ subscription: free }),
    })
    expect(await onPage().findByText(DONE.debitUnderWay)).toBeInTheDocument()
    await user.click(await button('Cancel subscription'))
    const dialog = within(onPage().getByRole('dialog'))
    expect(dialog.getByText(/^The bank debit is cancelled, and the plan does not start\./)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: /^Cancel subscription/ }))
    expect(await onPage().findByText(DONE.cancelSubscription)).toBeInTheDocument()
    expect(await posted()).toEqual([['/api/stripe/cancel', { subscriptionId: 'sub_1' }]])
  })

  for (const [provider, search, query] of [
    ['PayPal', '?subscription_id=I-1&ba_token=BA-1&token=1', '?subscription_id=I-1'],
    ['Stripe', '?session_id=cs_1', '?session_id=cs_1'],
  ] as const)
    test(`${provider} has the plan at once, everywhere, and a clean address`, async () => {
      const { requests, answers } = answered(search)
      openSubscription(paidWith(provider === 'PayPal' ? 'paypal' : 'stripe'), answers)
      expect(await onPage().findByText(`Subscription activated via ${provider}`)).toBeInTheDocument()
      expect(requests).toEqual([query])
      expect(location.search).toBe('')
      expect(onPage().getByText('12 bot slots')).toBeInTheDocument()
      expect(within(panel()).getByText('PREMIUM')).toBeInTheDocument()
      expect($session.get().user?.user_metadata.plan).toBe('premium')
      expect(localStorage.getItem('last_change')).not.toStartWith('sent')
    })

  test('a checkout of another player is informed once', async () => {
    const { requests, answers } = answered('?subscription_id=I-9', 404)
    openSubscription(free, answers)
    expect(await onPage().findByText('Subscription not found')).toBeInTheDocument()
    await waitFor(() => expect(location.search).toBe(''))
    expect(requests).toHaveLength(1)
    expect(sessionStorage).toHaveLength(0)
  })

  test('a duplicate checkout learns that it does not count', async () => {
    const { answers } = answered('?subscription_id=I-2')
    openSubscription(paidWith('paypal'), answers)
    expect(await onPage().findByText('Unable to finalize subscription')).toBeInTheDocument()
  })

  test('a plan change at PayPal sees the change, not a new subscription', async () => {
    sessionStorage.setItem('plan_change', 'pro')
    openPage('/dashboard?subscription_id=I-1')
    const changed = paidWith('paypal', { next_plan: 'pro' })
    openSubscription(changed, { 'GET /api/subscriptions/current': () => Response.json({ subscription: changed }) })
    expect(await onPage().findByText('Plan changed')).toBeInTheDocument()
    expect(onPage().queryByText('Subscription activated via PayPal')).not.toBeInTheDocument()
  })

  test('a return fetches a fresh answer for the same subscription', async () => {
    const storedKeys = new Set<unknown>()
    const unsubscribe = queryClient.getQueryCache().subscribe(() => {
      for (const { queryKey } of answersToPersist().queries) storedKeys.add(queryKey[0])
    })
    const { answers } = answered('?subscription_id=I-1')
    openSubscription(paidWith('paypal'), answers)
    expect(await onPage().findByText('Subscription activated via PayPal')).toBeInTheDocument()
    unsubscribe()
    expect(storedKeys).toContain('subscription')
    expect(storedKeys).not.toContain('checkout-return')
  })

  test('an unconfirmed payment is asked to wait, then welcomed automatically', async () => {
    openPage('/dashboard?subscription_id=I-1')
    let isConfirmed = false
    openSubscription(subscriptionOf({ status: 'pending', payment_provider: 'paypal' }), {
      'GET /api/subscriptions/current': () =>
        isConfirmed
          ? Response.json({ subscription: paidWith('paypal') })
          : sentence(409, 'The payment is not approved yet.'),
    })
    expect(await onPage().findByText('Waiting for confirmation.')).toBeInTheDocument()
    isConfirmed = true
    expect(await onPage().findByText('Subscription activated via PayPal')).toBeInTheDocument()
    expect(onPage().queryByText('Waiting for confirmation.')).not.toBeInTheDocument()
  })

  test('a payment confirmed in another tab no longer waits', async () => {
    openPage('/dashboard?subscription_id=I-1')
    openSubscription(subscriptionOf({ status: 'pending', payment_provider: 'paypal' }), {
      'GET /api/subscriptions/current': () => sentence(409, 'The payment is not approved yet.'),
    })
    expect(await onPage().findByText('Waiting for confirmation.')).toBeInTheDocument()
    act(() => showSubscription(paidWith('paypal')))
    expect(await button('Cancel subscription')).toBeInTheDocument()
    expect(onPage().queryByText('Waiting for confirmation.')).toBeNull()
  })

  test('a payment still waits for it after visiting another page', async () => {
    sessionStorage.setItem('checkout_return', '?session_id=cs_1')
    const { requests, answers } = answered('')
    openSubscription(paidWith('paypal'), answers)
    await waitFor(() => expect(requests).toEqual(['?session_id=cs_1']))
  })
})
