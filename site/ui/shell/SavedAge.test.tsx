import { afterEach, expect, test } from 'bun:test'
import { cleanup, render, waitFor } from '@testing-library/react'
import type { Subscription } from '../../../shared/billing'
import { HOUR, MINUTE } from '../../../shared/time'
import { $connection } from '../../lib/connection/connection-store'
import { subscriptionQuery, templatesQuery } from '../../lib/queries/player-queries'
import { queryClient } from '../../lib/queries/query-client'
import { signIn, signOut } from '../../lib/session/session-store'
import { withDom } from '../../testing/dom'
import { serve, withServer } from '../../testing/fake-server'
import { anna } from '../../testing/player'
import { ProtectedPage } from './ProtectedPage'

withDom()
withServer()
afterEach(() => {
  cleanup()
  queryClient.clear()
  signOut()
  $connection.set('online')
})

const subscription: Subscription = {
  plan: 'starter',
  status: 'active',
  payment_provider: null,
  next_billing_time: null,
  transaction_id: null,
  cancel_at_period_end: false,
  access_until: null,
  refundable_until: null,
  next_plan: null,
  price: null,
  next_payment: null,
  card: null,
  open_invoice: null,
}

test('while offline, a page shows the age of its oldest data', async () => {
  serve({})
  signIn({ token: 'her-token', user: anna })
  const place = document.body.appendChild(document.createElement('span'))
  place.dataset.saved = ''
  const savedAt = (hours: number) => ({ updatedAt: Date.now() - hours * HOUR - MINUTE })
  queryClient.setQueryData(subscriptionQuery.queryKey, { subscription }, savedAt(3))
  // Stored, but not shown on this page.
  queryClient.setQueryData(templatesQuery.queryKey, { templates: [], practice_realm: true }, savedAt(20))
  render(
    <ProtectedPage>
      <p>A page</p>
    </ProtectedPage>,
  )
  expect(place).toBeEmptyDOMElement()
  $connection.set('away')
  await waitFor(() => expect(place).toHaveTextContent(/^Saved 3 hours ago$/))
  $connection.set('online')
  await waitFor(() => expect(place).toBeEmptyDOMElement())
})
