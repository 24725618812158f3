import { t } from 'elysia'
import pLimit from 'p-limit'
import { DAY } from '../../../shared/time'
import type { Clock } from '../../foundation/clock'
import { AppError } from '../../foundation/errors'
import type { ProviderEvent } from '../provider/payment-provider'
import { refundedPaymentOf } from './refunds'
import { PayPalRefusal, Unanswered } from './rest/failures'
import type { PayPalApi } from './rest/paypal-api'
import { readerOf } from './rest/read-answer'

interface Verification {
  api: PayPalApi
  apiBase: string
  webhookId: string
  clock: Clock
}

// PayPal tries to deliver an event for three days.
const DELIVERED_WITHIN = 4 * DAY
const VERIFIED_AT_ONCE = 4
const WAITING_AT_MOST = 100

const FIELDS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
}

const readVerdict = readerOf(t.Object({ verification_status: t.String() }))

/** Reads webhooks, after PayPal said of each that it is its own. What cannot be is refused without asking. */
export function createEventReader({ api, apiBase, webhookId, clock }: Verification) {
  const limit = pLimit(VERIFIED_AT_ONCE)

  async function isPayPals(fields: Record<string, string>, rawBody: string): Promise<boolean> {
    const asked = JSON.stringify({ ...fields, webhook_id: webhookId })
    // The signature is one over these very bytes: parsed and written again they might be others.
    const body = `${asked.slice(0, -1)},"webhook_event":${rawBody}}`
    const verdict = await api.postRaw('/v1/notifications/verify-webhook-signature', body).catch(asNoVerdict)
    return readVerdict(verdict).verification_status === 'SUCCESS'
  }

  return async (rawBody: string, headers: Headers): Promise<ProviderEvent> => {
    const event = eventIn(rawBody)
    const fields = signatureIn(headers)
    const age = Math.abs(clock.now() - Date.parse(fields?.transmission_time ?? ''))
    if (!event || !fields || !(age < DELIVERED_WITHIN) || !isHostOfPayPal(fields.cert_url, apiBase)) throw malformed()
    if (limit.pendingCount >= WAITING_AT_MOST) throw new Unanswered('Too many webhooks wait to be verified')
    if (!(await limit(() => isPayPals(fields, rawBody)))) throw malformed()
    return event
  }
}

/** PayPal looks at the form of what it is asked before it looks at the signature. */
function asNoVerdict(failure: unknown) {
  if (failure instanceof PayPalRefusal && (failure.status === 400 || failure.status === 422)) throw malformed()
  throw failure
}

const malformed = () => new AppError('malformed', 'This is no webhook of PayPal.')

function signatureIn(headers: Headers) {
  const fields = Object.entries(FIELDS).map(([field, header]) => [field, headers.get(header) ?? ''])
  if (fields.some(([, value]) => !value)) return null
  return Object.fromEntries(fields) as Record<keyof typeof FIELDS, string>
}

function isHostOfPayPal(certUrl: string, apiBase: string): boolean {
  const url = URL.parse(certUrl)
  if (!url) return false
  return url.origin === new URL(apiBase).origin || (url.protocol === 'https:' && url.hostname.endsWith('.paypal.com'))
}

function eventIn(rawBody: string): ProviderEvent | null {
  const { id, event_type, create_time, resource } = fieldsOf(parse(rawBody))
  if (!isText(id) || !isText(event_type)) return null
  const at = Date.parse(String(create_time))
  return Number.isNaN(at) ? null : { id, type: event_type, at, ...pointersIn(event_type, fieldsOf(resource)) }
}

type Pointers = Pick<ProviderEvent, 'subscription' | 'reference' | 'payment'>

/** Where an event says to look; one of an unknown type says nothing. */
function pointersIn(type: string, resource: Record<string, unknown>): Pointers {
  if (type.startsWith('BILLING.SUBSCRIPTION.')) {
    return { subscription: textOf(resource.id), reference: textOf(resource.custom_id), payment: null }
  }
  if (type.startsWith('PAYMENT.SALE.')) {
    const subscription = textOf(resource.billing_agreement_id)
    return {
      subscription,
      reference: textOf(resource.custom),
      payment: textOf(resource.sale_id) ?? textOf(resource.id),
    }
  }
  const none = { subscription: null, reference: null }
  if (type === 'PAYMENT.CAPTURE.REFUNDED') return { ...none, payment: refundedPaymentOf({ links: linksOf(resource) }) }
  if (type.startsWith('CUSTOMER.DISPUTE.')) return { ...none, payment: disputedPaymentOf(resource) }
  return { ...none, payment: null }
}

function disputedPaymentOf({ disputed_transactions }: Record<string, unknown>): string | null {
  const [first] = Array.isArray(disputed_transactions) ? disputed_transactions : []
  return textOf(fieldsOf(first).seller_transaction_id)
}

function linksOf({ links }: Record<string, unknown>) {
  return Array.isArray(links)
    ? links.map(fieldsOf).map(({ rel, href }) => ({ rel: String(rel), href: String(href) }))
    : []
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const textOf = (value: unknown) => (isText(value) ? value : null)
const fieldsOf = (value: unknown): Record<string, unknown> => Object(value)
