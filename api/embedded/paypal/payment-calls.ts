import { DAY } from '../../../shared/time'
import type { Backend } from './backend'
import type { Call } from './call'
import type { StoredDispute, StoredPayment, StoredSubscription } from './ledger'
import { refusal, unknownResource } from './refusals'
import { captureRefundShape, disputeShape, fullDisputeShape, link, saleShape } from './shapes'
import { pageOf } from './subscription-calls'
import { addRefund } from './subscription-life'

const PAGE_SIZE = 10
const CREATED = 201
const EVENT_RETENTION = 30 * DAY
const DECIMAL = /^\d+\.\d{2}$/

export function showSale(backend: Backend, id: string): Response {
  const subscription = backend.ledger.ownerOf(id)
  const payment = subscription && paymentIn(subscription, id)
  return payment ? Response.json(saleShape(backend.url(), subscription, payment)) : unknownResource()
}

/** Refunds the rest unless the body has an amount. */
export function refundPayment(backend: Backend, { request, id, body }: Call): Response {
  const owner = backend.ledger.ownerOf(id)
  if (!owner || !paymentIn(owner, id)) return unknownResource()
  const cents = centsIn(body.amount)
  if (Number.isNaN(cents)) return refusal('INVALID_REQUEST', 'INVALID_PARAMETER_VALUE')
  if (!backend.canRefund()) return refusal('UNPROCESSABLE_ENTITY', 'REFUND_FAILED_INSUFFICIENT_FUNDS')
  const made = backend.once(request.headers.get('paypal-request-id'), () =>
    backend.change(owner.id, (change) => {
      const payment = paymentIn(change.subscription, id)
      return payment ? (addRefund(change, payment, cents)?.id ?? null) : null
    }),
  )
  const payment = paymentIn(backend.ledger.ownerOf(id), id)
  const refund = payment?.refunds.find((each) => each.id === made)
  if (!payment || !refund) return refusal('UNPROCESSABLE_ENTITY', 'CAPTURE_FULLY_REFUNDED')
  return Response.json(captureRefundShape(backend.url(), payment, refund), { status: CREATED })
}

function centsIn(amount: unknown): number | undefined {
  if (amount === undefined) return undefined
  const { value }: Record<string, unknown> = Object(amount)
  return typeof value === 'string' && DECIMAL.test(value) ? Number(value.replace('.', '')) : Number.NaN
}

export function listDisputes({ ledger, url }: Backend, query: URLSearchParams): Response {
  const id = query.get('disputed_transaction_id') ?? ''
  const disputes = paymentIn(ledger.ownerOf(id), id)?.disputes ?? []
  const items = disputes.map((dispute) => disputeShape(url(), dispute))
  return Response.json({ items, links: [link(`${url()}/v1/customer/disputes?${query}`, 'self')] })
}

export function showDispute({ ledger, url }: Backend, id: string): Response {
  for (const payment of ledger.ownerOf(id)?.payments ?? []) {
    const found = payment.disputes.find((dispute: StoredDispute) => dispute.id === id)
    if (found) return Response.json(fullDisputeShape(url(), payment, found))
  }
  return unknownResource()
}

export function listEvents({ webhooks, url, clock }: Backend, query: URLSearchParams): Response {
  const since = Math.max(Date.parse(query.get('start_time') ?? '') || 0, clock.now() - EVENT_RETENTION)
  const found = webhooks.list(query.get('event_type') ?? '').filter(({ at }) => at >= since)
  const size = Number(query.get('page_size')) || PAGE_SIZE
  const page = pageOf(found, query, size)
  const self = `${url()}/v1/notifications/webhooks-events`
  return Response.json({
    events: page.entries.map(({ body }) => JSON.parse(body)),
    count: page.entries.length,
    links: [link(`${self}?${query}`, 'self'), ...page.links(self)],
  })
}

const paymentIn = (subscription: StoredSubscription | null, id: string): StoredPayment | undefined =>
  subscription?.payments.find((payment) => payment.id === id)
