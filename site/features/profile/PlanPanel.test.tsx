import { afterEach, describe, expect, test } from 'bun:test'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { queryClient } from '../../lib/queries/query-client'
import { signIn, signOut } from '../../lib/session/session-store'
import { withDom } from '../../testing/dom'
import { serve, withServer } from '../../testing/fake-server'
import { onPage } from '../../testing/on-page'
import { anna } from '../../testing/player'
import { PlanPanel } from './PlanPanel'

withDom()
withServer()
afterEach(() => {
  cleanup()
  queryClient.clear()
  signOut()
})

const DATE = '2026-12-12T09:00:00.000Z'

describe('the plan of the profile', () => {
  test('says when its hours reset, if the plan limits them', () => {
    serve({ 'GET /api/subscriptions/current': () => new Promise(() => {}) })
    signIn({ token: 'a-token', user: { ...anna, user_metadata: { ...anna.user_metadata, time_zone: 'Asia/Tokyo' } } })
    const hoursOf = (plan: string) => {
      render(
        <QueryClientProvider client={queryClient}>
          <PlanPanel plan={plan} />
        </QueryClientProvider>,
      )
      const hours = onPage().getByText('Hours a day').nextElementSibling?.textContent
      cleanup()
      return hours
    }
    expect(['starter', 'premium'].map(hoursOf)).toEqual(['12; they reset at 09:00', '24'])
  })

  test('says when a given plan ends', async () => {
    const subscription = { plan: 'pro', status: 'active', payment_provider: null, access_until: DATE }
    serve({ 'GET /api/subscriptions/current': () => Response.json({ subscription }) })
    render(
      <QueryClientProvider client={queryClient}>
        <PlanPanel plan="pro" />
      </QueryClientProvider>,
    )
    expect((await onPage().findByText('Active until')).nextElementSibling).toHaveTextContent('12 Dec 2026')
    expect(onPage().queryByText('Payment')).toBeNull()
  })

  test.each([
    [{ status: 'active', next_billing_time: DATE }, 'PayPal, active', 'Next billing time'],
    [{ status: 'past_due', access_until: DATE }, 'PayPal, payment failed', 'Active until'],
    [{ status: 'paused', access_until: DATE }, 'PayPal, paused', 'Active until'],
    [{ status: 'canceling', access_until: DATE }, 'PayPal, cancelled', 'Active until'],
    [{ status: 'ended', access_until: DATE }, 'PayPal, ended', 'Ended'],
  ])('says how and until when it is paid: %o', async (change, payment, term) => {
    const subscription = { plan: 'premium', payment_provider: 'paypal', ...change }
    serve({ 'GET /api/subscriptions/current': () => Response.json({ subscription }) })
    render(
      <QueryClientProvider client={queryClient}>
        <PlanPanel plan="premium" />
      </QueryClientProvider>,
    )
    expect(await onPage().findByText(payment)).toBeInTheDocument()
    expect(onPage().getByText(term).nextElementSibling).toHaveTextContent('12 Dec 2026')
    const link = onPage().getByRole('link', { name: 'See the subscription' })
    expect(link).toHaveAttribute('href', '/dashboard#settings')
  })
})
