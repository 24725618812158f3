import { describe, expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { openPage } from '../testing/dom'
import { sentence } from '../testing/fake-server'
import { withIntersectionObserver } from '../testing/intersection-observer'
import { onPage } from '../testing/on-page'
import { subscriptionOf } from '../testing/subscriptions'
import { withDashboard } from './testing/open-dashboard'
import { openSubscription } from './testing/open-subscription'

withDashboard()
withIntersectionObserver()

const free = subscriptionOf()
const button = (name: string) => onPage().findByRole('button', { name: new RegExp(`^${name}`) })

describe('a player who turns back at the provider', () => {
  test.each([
    '?checkout=cancelled',
    '?checkout=cancelled&subscription_id=I-1&ba_token=BA-1&token=1',
    '?tab=settings&checkout=cancelled&session_id=cs_1',
  ])('%s hears that nothing was charged, and has a clean address', async (search) => {
    openPage(`/dashboard${search}`)
    const { requests } = openSubscription(free)
    expect(await onPage().findByText('Nothing was charged')).toBeInTheDocument()
    expect(location.search).toBe(search.includes('tab') ? '?tab=settings' : '')
    expect(await button('Subscribe with Stripe')).toBeInTheDocument()
    expect(requests.filter(({ url }) => url.includes('subscription_id'))).toEqual([])
  })

  test('a plan without a known price cannot be bought', async () => {
    openPage('/dashboard#settings')
    openSubscription(free, { 'GET /api/subscriptions/prices': () => sentence(403, 'Not now.') })
    await waitFor(async () =>
      expect(await button('Subscribe with Stripe')).toHaveAccessibleDescription(
        'The prices could not be loaded, so nothing is sold here at the moment.',
      ),
    )
  })
})
