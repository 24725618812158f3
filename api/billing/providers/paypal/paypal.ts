import { conflict } from '../../../platform/errors'
import { requireAgreed } from '../port/agreed-change'
import { cancelUrl } from '../port/cancel-url'
import type { CheckoutRequest, PaymentProvider, PlanChange } from '../port/payment-provider'
import type { ProviderDeps } from '../port/provider-adapter'
import { createSigningKeys } from './certificates/signing-keys'
import {
  fetchSubscription,
  getSubscription,
  isPayPalId,
  type PayPalAccess,
  requirePayPalId,
} from './fetch-subscription'
import { createMonthlyPrices } from './monthly-prices'
import type { PayPalSettings } from './paypal-settings'
import { previewChange, soldPrices } from './preview-change'
import { createEventReader } from './read-event'
import { refundPayments } from './refund-payments'
import { CANNOT_CHANGE, CANNOT_SELL, ENDED, requireSold } from './refusals'
import { asAppError, isNotFound, PayPalRefusal, throwUnknownPlan, UnreadableAnswer } from './rest/failures'
import { createPayPalApi } from './rest/paypal-api'
import { readId, readLinks, readSale } from './subscription-answer'

export interface PayPalOptions extends PayPalSettings, ProviderDeps {
  /** The trusted authority as PEM; the process's own by default. */
  trustedRoot?: () => string
}

const PAYPAL_API = 'https://api-m.paypal.com'

const CANNOT_RESUME = 'PayPal cannot resume a cancelled subscription. Please subscribe again once your paid time ends.'
const CANNOT_CANCEL = 'PayPal cannot cancel this subscription, because it has not started.'

/** PayPal's subscriptions API: https://developer.paypal.com/docs/api/subscriptions/v1/ */
export function createPayPal(options: PayPalOptions): PaymentProvider {
  const { clock } = options
  const address = { ...options, apiBase: options.apiBase ?? PAYPAL_API }
  const api = createPayPalApi(address)
  const prices = createMonthlyPrices(api, clock, options.prices)
  const access: PayPalAccess = { api, prices, clock, payPage: payPageOf(options) }
  const readEvent = createEventReader({ ...options, keys: createSigningKeys(address) })
  const cancel = (id: string) => withAppErrors(cancelSubscription(access, id), CANNOT_CANCEL)

  return {
    name: 'paypal',
    isPractice: options.isPractice ?? false,
    plans: prices.plans,
    startCheckout: (request) => withAppErrors(startCheckout(access, request), CANNOT_SELL),
    /** Only the player can decline an open agreement; otherwise it expires at PayPal. */
    closeCheckout: async () => false,
    fetch: (id) => withAppErrors(fetchSubscription(access, id)),
    subscriptionOfPayment: (paymentId) => withAppErrors(subscriptionOfPayment(access, paymentId)),
    cancel,
    end: cancel,
    async resume(id) {
      await withAppErrors(getSubscription(access, id))
      throw conflict(CANNOT_RESUME)
    },
    prices: () => withAppErrors(soldPrices(prices)),
    previewChange: (id, plan) => withAppErrors(previewChange(access, { id, plan }), CANNOT_CHANGE),
    previewResume: () => Promise.reject(conflict(CANNOT_RESUME)),
    changePlan: (id, change) => withAppErrors(changePlan(access, { id, ...change }), CANNOT_CHANGE),
    refund: (id, paidAfter) => withAppErrors(refundPayments(access, id, paidAfter)),
    portal: async () => null,
    readEvent: (rawBody, headers, network) => withAppErrors(readEvent(rawBody, headers, network)),
  }
}

/** Where payers choose how PayPal's automatic payments are paid. */
function payPageOf({ apiBase, isPractice }: PayPalOptions): string {
  if (apiBase && isPractice) return new URL('/practice', apiBase).href
  return `https://www.${apiBase?.includes('sandbox') ? 'sandbox.' : ''}paypal.com/myaccount/autopay/`
}

/** `conflictMessage` is the sentence for a call that the current state does not allow. */
async function withAppErrors<Result>(work: Promise<Result>, conflictMessage?: string): Promise<Result> {
  try {
    return await work
  } catch (failure) {
    throw asAppError(failure, conflictMessage)
  }
}

async function startCheckout({ api, prices }: PayPalAccess, { reference, plan, email, origin, back }: CheckoutRequest) {
  const body = {
    plan_id: requireSold(prices.idOf(plan)),
    custom_id: reference,
    subscriber: { email_address: email },
    application_context: applicationContext(`${origin}/dashboard`, cancelUrl(origin, back)),
  }
  const answer = await api.post('/v1/billing/subscriptions', body, `checkout-${reference}`).catch(throwUnknownPlan)
  return { id: readId(answer).id, url: approvalUrlOf(answer) }
}

/** Any link for a change works, so repeating the call needs no request id. */
async function changePlan(access: PayPalAccess, { id, plan, origin, agreed }: { id: string } & PlanChange) {
  const { plan_id, status } = await getSubscription(access, id)
  const wanted = requireSold(access.prices.idOf(plan))
  if (ENDED.includes(status)) throw conflict(CANNOT_CHANGE)
  if (access.prices.planOf(plan_id) === plan) return { approvalUrl: null }
  if (agreed) requireAgreed(await previewChange(access, { id, plan }), agreed)
  const body = {
    plan_id: wanted,
    application_context: applicationContext(`${origin}/dashboard`, cancelUrl(origin, '/dashboard')),
  }
  return { approvalUrl: approvalUrlOf(await access.api.post(`/v1/billing/subscriptions/${id}/revise`, body)) }
}

async function cancelSubscription(access: PayPalAccess, id: string): Promise<void> {
  const path = `/v1/billing/subscriptions/${requirePayPalId(id)}/cancel`
  try {
    await access.api.post(path, { reason: 'Cancelled at Castellan' }, `cancel-${id}`)
  } catch (refusal) {
    if (!(refusal instanceof PayPalRefusal) || refusal.status !== 422) throw refusal
    const { status } = await getSubscription(access, id)
    if (!ENDED.includes(status)) throw refusal
  }
}

/** Subscription payments are sales of PayPal's v1 API, which calls the subscription a billing agreement. */
async function subscriptionOfPayment({ api }: PayPalAccess, paymentId: string): Promise<string | null> {
  if (!isPayPalId(paymentId)) return null
  try {
    return readSale(await api.get(`/v1/payments/sale/${paymentId}`)).billing_agreement_id ?? null
  } catch (failure) {
    if (isNotFound(failure)) return null
    throw failure
  }
}

const applicationContext = (return_url: string, cancel_url: string) => ({
  brand_name: 'Castellan',
  shipping_preference: 'NO_SHIPPING',
  user_action: 'SUBSCRIBE_NOW',
  return_url,
  cancel_url,
})

function approvalUrlOf(answer: unknown): string {
  const href = readLinks(answer).links.find(({ rel }) => rel === 'approve')?.href ?? ''
  if (!URL.canParse(href)) throw new UnreadableAnswer('PayPal returned no approval link')
  return href
}
