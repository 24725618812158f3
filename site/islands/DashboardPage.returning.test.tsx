import { expect, test } from 'bun:test'
import { openPage } from '../testing/dom'
import { withIntersectionObserver } from '../testing/intersection-observer'
import { onPage } from '../testing/on-page'
import { paidWith, subscriptionOf } from '../testing/subscriptions'
import { withDashboard } from './testing/open-dashboard'
import { openSubscription } from './testing/open-subscription'

withDashboard()
withIntersectionObserver()

test('A payment that is being checked is named, with nothing for sale beside it', async () => {
  openPage('/dashboard?session_id=cs_1')
  const answer = Promise.withResolvers<Response>()
  openSubscription(subscriptionOf({ status: 'pending', payment_provider: 'stripe' }), {
    'GET /api/subscriptions/current': () => answer.promise,
  })
  expect(await onPage().findByText('Checking your payment at Stripe.')).toBeInTheDocument()
  for (const subscribe of await onPage().findAllByRole('button', { name: /^Subscribe with/ }))
    expect(subscribe).toHaveAttribute('aria-disabled', 'true')
  expect(onPage().queryByRole('radiogroup')).not.toBeInTheDocument()
  answer.resolve(Response.json({ subscription: paidWith('stripe') }))
  expect(await onPage().findByRole('button', { name: /^Cancel subscription/ })).toBeInTheDocument()
})
