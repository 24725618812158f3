import { beforeEach, describe, expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import type { Subscription } from '../../shared/billing'
import { HOUR } from '../../shared/time'
import { botOf, coinCollector } from '../features/bots/testing/bots'
import { NOT_ANSWERED } from '../lib/words/toast-messages'
import { openPage } from '../testing/dom'
import { sentence } from '../testing/fake-server'
import { onPage } from '../testing/on-page'
import { paidWith, subscriptionOf } from '../testing/subscriptions'
import { account, openDashboard, withDashboard } from './testing/open-dashboard'
import { openSubscription } from './testing/open-subscription'

withDashboard()

const wordless = () => sentence(400, '')

/** Fails once without a retry, then succeeds. */
function refusedOnce(answer: object) {
  let isRefused = true
  return () => {
    if (!isRefused) return Response.json(answer)
    isRefused = false
    return sentence(403, 'Not now.')
  }
}

describe('If the server refuses without a sentence, the page says that', () => {
  beforeEach(() => openPage('/dashboard#settings'))

  const inPanel = (name: RegExp) => onPage().findByRole('button', { name })
  const inDialog = (name: RegExp) => within(onPage().getByRole('dialog')).findByRole('button', { name })

  async function press(subscription: Subscription, call: string, first: RegExp, second?: RegExp) {
    const { user } = openSubscription(subscription, { [call]: wordless })
    const button = await inPanel(first)
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'))
    await user.click(button)
    if (!second) return
    const confirm = await inDialog(second)
    await waitFor(() => expect(confirm).not.toHaveAttribute('aria-disabled', 'true'))
    await user.click(confirm)
  }

  test('no checkout started at PayPal', async () => {
    await press(subscriptionOf(), 'POST /api/paypal/create', /^Subscribe with PayPal/)
    expect(await onPage().findByText('Could not initiate PayPal checkout')).toBeInTheDocument()
  })

  test('no checkout started at Stripe', async () => {
    await press(subscriptionOf(), 'POST /api/stripe/create-session', /^Subscribe with Stripe/)
    expect(await onPage().findByText('Could not initiate Stripe checkout')).toBeInTheDocument()
  })

  test('the plan is unchanged', async () => {
    await press(paidWith('stripe'), 'POST /api/subscriptions/plan', /^Change plan/, /^Change to Professional/)
    expect(await onPage().findByText('Failed to change plan')).toBeInTheDocument()
  })

  test('a cancellation was not undone', async () => {
    const cancelled = paidWith('stripe', { status: 'canceling', cancel_at_period_end: true })
    await press(cancelled, 'POST /api/subscriptions/resume', /^Undo cancellation/, /^Undo cancellation/)
    expect(await onPage().findByText('Failed to undo the cancellation')).toBeInTheDocument()
  })

  test('the refund failed', async () => {
    const refundable = paidWith('stripe', { refundable_until: new Date(Date.now() + HOUR).toISOString() })
    await press(refundable, 'POST /api/subscriptions/refund', /^Money back/, /^End it and refund me/)
    expect(await onPage().findByText('Failed to refund the payment')).toBeInTheDocument()
  })

  test('the portal does not open', async () => {
    await press(paidWith('stripe'), 'POST /api/stripe/portal', /^Cards and invoices/)
    expect(await onPage().findByText('Failed to open the billing page')).toBeInTheDocument()
  })

  test('a bot did not start', async () => {
    openPage('/dashboard')
    const bot = botOf({ state: 'offline' })
    const { user } = openDashboard([bot], { [`POST /api/bots/${bot.id}/actions`]: wordless })
    await user.click(await onPage().findByRole('button', { name: /^Start/ }))
    expect(await onPage().findByText('Bot action failed')).toBeInTheDocument()
  })
})

test('Bots that cannot be loaded say what failed, when, and how to get help', async () => {
  // A proxy that answers for the server sends no sentence.
  openDashboard([], { 'GET /api/bots': () => new Response('', { status: 403 }) })
  const failure = within(await onPage().findByRole('alert'))
  expect(failure.getByRole('heading', { name: 'Your bots could not be loaded' })).toBeInTheDocument()
  expect(failure.getByText(NOT_ANSWERED)).toBeInTheDocument()
  expect(failure.getByText(/^\d\d:\d\d$/)).toBeInTheDocument()
  expect(failure.getByRole('link', { name: 'Ask for help' })).toHaveAttribute('href', '/help')
})

describe('A player whose accounts fail to load', () => {
  beforeEach(() => openPage('/dashboard'))

  test('is not sent to add one first', async () => {
    const { user } = openDashboard([], { 'GET /api/accounts': refusedOnce({ accounts: [account] }) })
    expect(await onPage().findByText('Not now.')).toBeInTheDocument()
    expect(onPage().queryByRole('link', { name: 'Add my game account' })).not.toBeInTheDocument()
    await user.click(onPage().getByRole('button', { name: 'Try again' }))
    expect(await onPage().findByRole('link', { name: 'Choose a template' })).toBeInTheDocument()
  })

  test('is not asked to add one in the create dialog, which waits for them', async () => {
    const later = Promise.withResolvers<Response>()
    let isRefused = true
    const accounts = () => (isRefused ? sentence(403, 'Not now.') : later.promise)
    const { user } = openDashboard([botOf()], { 'GET /api/accounts': accounts })
    await onPage().findByRole('article')
    await user.click(onPage().getByRole('button', { name: 'Create Bot' }))
    const dialog = within(await onPage().findByRole('dialog'))
    const again = await dialog.findByRole('button', { name: 'Try again' })
    isRefused = false
    await user.click(again)
    expect(await dialog.findByRole('status')).toHaveTextContent('Loading…')
    later.resolve(Response.json({ accounts: [account] }))
    expect(await dialog.findByLabelText('Game Account ID')).toHaveValue('ansgar_h – DE1')
  })
})

test('The create dialog says why templates failed to load, and retries', async () => {
  openPage('/dashboard')
  const { user } = openDashboard([botOf()], { 'GET /api/templates': refusedOnce({ templates: [coinCollector] }) })
  await onPage().findByRole('article')
  await user.click(onPage().getByRole('button', { name: 'Create Bot' }))
  const dialog = within(await onPage().findByRole('dialog'))
  expect(await dialog.findByText('Not now.')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByRole('option', { name: 'Coin Collector' })).toBeInTheDocument()
})

test('A subscription that failed to load says why, and is retried', async () => {
  openPage('/dashboard#settings')
  const { user } = openSubscription(subscriptionOf(), {
    'GET /api/users/me': () => sentence(403, 'Not now.'),
    'GET /api/subscriptions/current': refusedOnce({ subscription: subscriptionOf() }),
  })
  expect(await onPage().findByText('Your subscription could not be loaded')).toBeInTheDocument()
  expect(onPage().queryByText('Your subscription is loading.')).not.toBeInTheDocument()
  await user.click(onPage().getByRole('button', { name: 'Try again' }))
  const subscribe = await onPage().findByRole('button', { name: /^Subscribe with PayPal/ })
  expect(subscribe).not.toHaveAttribute('aria-disabled', 'true')
})
