import { afterEach, describe, expect, test } from 'bun:test'
import { cleanup, render, waitFor } from '@testing-library/react'
import type { Subscription } from '../../../shared/billing'
import { pageEvents, TICKETS, withEvents } from '../../lib/live/testing/page-events'
import { queryClient } from '../../lib/queries/query-client'
import { $session, signIn, signOut } from '../../lib/session/session-store'
import { withDom } from '../../testing/dom'
import { serve, withServer } from '../../testing/fake-server'
import { onPage } from '../../testing/on-page'
import { anna } from '../../testing/player'
import { paidWith } from '../../testing/subscriptions'
import { ProtectedPage } from './ProtectedPage'

withDom()
withServer()
withEvents()
afterEach(() => {
  cleanup()
  queryClient.clear()
  signOut()
})

const active = paidWith('stripe')
const pastDue = paidWith('stripe', { status: 'past_due', access_until: '2026-11-29T09:00:00.000Z' })

/** A page of the app, and a server that publishes changes of the subscription. */
function openAnyPage(subscription: Subscription) {
  const server = { subscription }
  serve({
    'GET /api/users/me': () => Response.json({ success: true, user: anna, subscription: server.subscription }),
    ...TICKETS,
    'GET /api/bots': () => Response.json({ bots: [] }),
    'GET /api/templates': () => Response.json({ templates: [] }),
  })
  signIn({ token: 'her-token', user: anna })
  render(
    <ProtectedPage>
      <p>A page</p>
    </ProtectedPage>,
  )
  const become = async (now: Subscription) => {
    server.subscription = now
    const events = await pageEvents()
    events.send('subscription', { subscription: now })
  }
  return { become }
}

const WORDS = /^Your last payment failed\. Premium stays until 29 Nov 2026; please check your payment at Stripe\./

describe('a missing payment', () => {
  test('is shown on every page of the app, with a link', async () => {
    openAnyPage(pastDue)
    expect(await onPage().findByText(WORDS)).toBeInTheDocument()
    expect(onPage().getByRole('link', { name: 'See the subscription' })).toHaveAttribute('href', '/dashboard#settings')
  })

  test('is not shown without one', async () => {
    openAnyPage(active)
    await waitFor(() => expect($session.get().user?.user_metadata.plan).toBe('premium'))
    expect(onPage().queryByText(WORDS)).not.toBeInTheDocument()
  })

  test('and an ended plan appear without a reload', async () => {
    const { become } = openAnyPage(active)
    await waitFor(() => expect($session.get().user?.user_metadata.plan).toBe('premium'))
    await become(pastDue)
    expect(await onPage().findByText(WORDS)).toBeInTheDocument()
    await become({ ...active, plan: 'starter', status: 'ended' })
    await waitFor(() => expect(onPage().queryByText(WORDS)).not.toBeInTheDocument())
    expect($session.get().user?.user_metadata.plan).toBe('starter')
  })
})
