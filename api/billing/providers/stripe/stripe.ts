import Stripe from 'stripe'
import { SECOND } from '../../../../shared/time'
import { conflict, notFound } from '../../../platform/errors'
import type { PaymentProvider } from '../port/payment-provider'
import type { ProviderDeps } from '../port/provider-adapter'
import { changePlan } from './change-plan'
import { createMonthlyPrices } from './monthly-prices'
import { previewChange, previewResume } from './preview-change'
import { createPriceCatalogue } from './price-catalogue'
import { createEventReader } from './read-event'
import { readSubscription, retrieve } from './read-subscription'
import { refundPayments } from './refund-payments'
import { releaseSchedule } from './schedules'
import { startCheckout } from './start-checkout'
import { HAS_ENDED, isMissing, requireId, withAppErrors } from './stripe-failures'
import type { StripeSettings } from './stripe-settings'
import { subscriptionOfPayment } from './subscription-of-payment'
import { statusOf } from './subscription-status'
import { updateOnce } from './update-once'

export interface StripeOptions extends StripeSettings, ProviderDeps {
  /** Milliseconds of real time per call. */
  timeout?: number
  retries?: number
}

const NO_CUSTOMER = 'Stripe no longer has your customer account, so it has no page for you. Please write to us.'

const API_VERSION = '2026-10-28.endive'

export function createStripe(options: StripeOptions): PaymentProvider {
  const stripe = clientFor(options)
  const catalogue = createPriceCatalogue(options.prices)
  const prices = createMonthlyPrices(stripe, catalogue, options.clock)
  const isPaidFor = async (id: string) =>
    ((await readSubscription(stripe, catalogue, id)).paidUntil ?? 0) > options.clock.now()

  return {
    name: 'stripe',
    isPractice: options.isPractice ?? false,
    plans: catalogue.plans,
    startCheckout: (request) => withAppErrors(() => startCheckout(stripe, catalogue, request)),
    closeCheckout: (id) => withAppErrors(() => closeCheckout(stripe, id)),
    fetch: (id) => withAppErrors(() => readSubscription(stripe, catalogue, id)),
    subscriptionOfPayment: (paymentId) => withAppErrors(() => subscriptionOfPayment(stripe, paymentId)),
    cancel: (id) => withAppErrors(() => cancel(stripe, id, isPaidFor)),
    resume: (id) => withAppErrors(() => resume(stripe, id)),
    prices: () => withAppErrors(prices),
    previewChange: (id, plan) =>
      withAppErrors(() => previewChange(stripe, { catalogue, clock: options.clock }, { id, plan })),
    previewResume: (id) => withAppErrors(() => previewResume(stripe, catalogue, id)),
    changePlan: (id, change) =>
      withAppErrors(() => changePlan(stripe, { catalogue, clock: options.clock }, { id, ...change })),
    end: (id) => withAppErrors(() => end(stripe, id)),
    refund: (id, paidAfter) => withAppErrors(() => refundPayments(stripe, id, paidAfter)),
    portal: (customer, origin) => withAppErrors(() => openPortal(stripe, customer, origin)),
    readEvent: createEventReader({ ...options, apiVersion: API_VERSION }),
  }
}

async function closeCheckout(stripe: Stripe, id: string): Promise<boolean> {
  if (!id.startsWith('cs_')) throw notFound('Checkout')
  await unlessDone(
    async () => requireId(await stripe.checkout.sessions.retrieve(id)).status !== 'open',
    () => stripe.checkout.sessions.expire(id),
  )
  return true
}

async function cancel(stripe: Stripe, id: string, isPaidFor: (id: string) => Promise<boolean>): Promise<void> {
  const subscription = await retrieve(stripe, id)
  const status = statusOf(subscription)
  // No paid time is left, and until it ends Stripe keeps collecting the missing payment.
  if (status === 'past_due') return end(stripe, id)
  // The period of a paused subscription does not advance, so it would never reach its end.
  if (status === 'paused' && !(await isPaidFor(id))) return end(stripe, id)
  if (status === 'ended' || subscription.cancel_at_period_end) return
  await releaseSchedule(stripe, subscription)
  await updateOnce(stripe, subscription, { action: 'cancel', change: { cancel_at_period_end: true } })
}

async function resume(stripe: Stripe, id: string): Promise<void> {
  const subscription = await retrieve(stripe, id)
  if (statusOf(subscription) === 'ended') throw conflict(HAS_ENDED)
  await releaseSchedule(stripe, subscription)
  if (subscription.cancel_at_period_end) {
    await updateOnce(stripe, subscription, { action: 'resume', change: { cancel_at_period_end: false } })
  } else if (subscription.cancel_at !== null) {
    await updateOnce(stripe, subscription, { action: 'resume', change: { cancel_at: '' } })
  }
}

const end = (stripe: Stripe, id: string) =>
  unlessDone(
    async () => statusOf(await retrieve(stripe, id)) === 'ended',
    async () => {
      await releaseSchedule(stripe, await retrieve(stripe, id))
      return stripe.subscriptions.cancel(id)
    },
  )

async function openPortal(stripe: Stripe, customer: string, origin: string): Promise<string> {
  const params = { customer, return_url: `${origin}/dashboard` }
  return requireId(await stripe.billingPortal.sessions.create(params).catch(refuseUnknownCustomer)).url
}

function clientFor({ secretKey, apiBase, timeout = 10 * SECOND, retries = 2 }: StripeOptions): Stripe {
  const base = apiBase === null ? null : new URL(apiBase)
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout,
    maxNetworkRetries: retries,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetchOrFail),
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? '80' : '443'),
      protocol: base.protocol === 'http:' ? 'http' : 'https',
    }),
  })
}

/** The SDK accepts any JSON without an error as an answer, even a gateway's 5xx. */
const fetchOrFail: typeof fetch = Object.assign(
  async (...args: Parameters<typeof fetch>) => {
    const answer = await fetch(...args)
    if (answer.status < 500) return answer
    const error = { type: 'api_error', message: (await answer.text()).slice(0, 300) }
    return Response.json({ error }, answer)
  },
  { preconnect: fetch.preconnect },
)

/** The customer may have been deleted at Stripe. */
function refuseUnknownCustomer(failure: unknown): never {
  throw isMissing(failure) && failure.param === 'customer' ? conflict(NO_CUSTOMER) : failure
}

/** Stripe refuses to repeat an action; a concurrent call that did it counts as success. */
async function unlessDone(isDone: () => Promise<boolean>, act: () => Promise<{ id: string }>) {
  if (await isDone()) return
  try {
    requireId(await act())
  } catch (failure) {
    if (!(await isDone().catch(() => false))) throw failure
  }
}
