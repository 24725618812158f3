import { verify } from 'node:crypto'
import { DAY } from '../../../../shared/time'
import { AppError } from '../../../platform/errors'
import type { Clock } from '../../../platform/time/clock'
import type { ProviderEvent } from '../port/payment-provider'
import type { SigningKeys } from './certificates/signing-keys'
import { PayPalRefusal } from './rest/failures'
import { refundedPaymentOf } from './sum-refunds'

interface Verification {
  keys: SigningKeys
  webhookId: string
  clock: Clock
}

// PayPal retries delivery for three days: https://developer.paypal.com/api/rest/webhooks/rest/
const MAX_EVENT_AGE = 4 * DAY
const ALGORITHM = 'SHA256withRSA'

const FIELDS = {
  algorithm: 'paypal-auth-algo',
  certUrl: 'paypal-cert-url',
  id: 'paypal-transmission-id',
  signature: 'paypal-transmission-sig',
  time: 'paypal-transmission-time',
}
type SignatureHeaders = Record<keyof typeof FIELDS, string>

/**
 * Verifies and reads webhooks. The only call to PayPal is for an unknown certificate:
 * https://developer.paypal.com/api/rest/webhooks/rest/
 */
export function createEventReader({ keys, webhookId, clock }: Verification) {
  async function isSigned({ certUrl, id, time, signature }: SignatureHeaders, rawBody: string, network: string) {
    const key = await keys.find(certUrl, network).catch(asMalformed)
    const signed = Buffer.from(`${id}|${time}|${webhookId}|${Bun.hash.crc32(rawBody)}`)
    return verify('sha256', signed, key, Buffer.from(signature, 'base64'))
  }

  return async (rawBody: string, headers: Headers, network = ''): Promise<ProviderEvent> => {
    const event = parseEvent(rawBody)
    const signed = signatureOf(headers)
    const age = Math.abs(clock.now() - Date.parse(signed?.time ?? ''))
    if (!event || signed?.algorithm !== ALGORITHM || !(age < MAX_EVENT_AGE)) throw malformed()
    if (!(await isSigned(signed, rawBody, network))) throw malformed()
    return event
  }
}

/** PayPal has no certificate at the URL that the webhook names. */
function asMalformed(failure: unknown): never {
  throw failure instanceof PayPalRefusal ? malformed() : failure
}

const malformed = () => new AppError('malformed', 'This is not a webhook from PayPal.')

function signatureOf(headers: Headers): SignatureHeaders | null {
  const fields = Object.entries(FIELDS).map(([field, header]) => [field, headers.get(header) ?? ''])
  if (fields.some(([, value]) => !value)) return null
  return Object.fromEntries(fields) as SignatureHeaders
}

function parseEvent(rawBody: string): ProviderEvent | null {
  const { id, event_type, create_time, resource } = fieldsOf(parse(rawBody))
  if (!isText(id) || !isText(event_type)) return null
  const at = Date.parse(String(create_time))
  return Number.isNaN(at) ? null : { id, type: event_type, at, ...pointersOf(event_type, fieldsOf(resource)) }
}

type Pointers = Pick<ProviderEvent, 'subscription' | 'reference' | 'payment'>

/** An event of an unknown type points nowhere. */
function pointersOf(type: string, resource: Record<string, unknown>): Pointers {
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
