import { planWith, randomId } from './account'
import type { Backend } from './backend'
import type { Call } from './call'
import type { Agreement, StoredSubscription } from './ledger'
import { refusal, unknownResource } from './refusals'
import { checkoutUrl, link, planShape, subscriptionShape, transactionShape } from './shapes'
import { cancel, isRunning } from './subscription-life'

const PAGE_SIZE = 10
const CREATED = 201

export function showPlan({ url }: Backend, id: string): Response {
  const plan = planWith(id)
  return plan ? Response.json(planShape(url(), plan)) : unknownResource()
}

export function createSubscription(backend: Backend, request: Request, body: Record<string, unknown>): Response {
  const agreement = agreementIn(body)
  if (!agreement) return refusal('INVALID_REQUEST', 'INVALID_PARAMETER_VALUE')
  if (!planWith(agreement.planId)) return unknownResource()
  const requestId = request.headers.get('paypal-request-id')
  const id = backend.once(requestId, () => {
    const subscription = newSubscription(agreement, body, backend.clock.now())
    backend.open(subscription)
    return subscription.id
  })
  const subscription = backend.ledger.subscription(id ?? '')
  return subscription
    ? Response.json(subscriptionShape(backend.url(), subscription), { status: CREATED })
    : unknownResource()
}

function newSubscription(agreement: Agreement, body: Record<string, unknown>, now: number): StoredSubscription {
  const { email_address } = fieldsOf(body.subscriber)
  return {
    id: `I-${randomId(12)}`,
    status: 'APPROVAL_PENDING',
    statusAt: now,
    planId: agreement.planId,
    customId: typeof body.custom_id === 'string' ? body.custom_id : null,
    email: typeof email_address === 'string' ? email_address : null,
    payerId: null,
    createdAt: now,
    startAt: now,
    updatedAt: now,
    nextBillingAt: null,
    failedPayments: 0,
    lastFailedAt: null,
    owedCents: 0,
    agreement,
    revision: null,
    payments: [],
  }
}

export function showSubscription({ ledger, url }: Backend, id: string): Response {
  const subscription = ledger.subscription(id)
  return subscription ? Response.json(subscriptionShape(url(), subscription)) : unknownResource()
}

export function reviseSubscription(backend: Backend, id: string, body: Record<string, unknown>): Response {
  const revision = agreementIn(body)
  if (!revision) return refusal('INVALID_REQUEST', 'INVALID_PARAMETER_VALUE')
  if (!planWith(revision.planId)) return unknownResource()
  const isRevised = backend.change(id, ({ subscription }) => {
    if (!isRunning(subscription)) return false
    subscription.revision = { ...revision, isAgreed: false }
    return true
  })
  if (isRevised === null) return unknownResource()
  if (!isRevised) return refusal('UNPROCESSABLE_ENTITY', 'SUBSCRIPTION_STATUS_INVALID')
  const self = `${backend.url()}/v1/billing/subscriptions/${id}`
  return Response.json({
    plan_id: revision.planId,
    plan_overridden: false,
    links: [link(checkoutUrl(backend.url(), revision.id), 'approve'), link(self, 'edit', 'PATCH'), link(self, 'self')],
  })
}

export function cancelSubscription(backend: Backend, { request, id, body }: Call) {
  if (typeof body.reason !== 'string' || body.reason === '') {
    return refusal('INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER')
  }
  if (!backend.ledger.subscription(id)) return unknownResource()
  const done = backend.once(request.headers.get('paypal-request-id'), () => (backend.change(id, cancel) ? id : null))
  return done ? new Response(null, { status: 204 }) : refusal('UNPROCESSABLE_ENTITY', 'SUBSCRIPTION_STATUS_INVALID')
}

export function listTransactions({ ledger, url }: Backend, id: string, query: URLSearchParams): Response {
  const subscription = ledger.subscription(id)
  if (!subscription) return unknownResource()
  const [from, to] = ['start_time', 'end_time'].map((name) => Date.parse(query.get(name) ?? ''))
  if (!Number.isFinite(from) || !Number.isFinite(to)) return refusal('INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER')
  const within = subscription.payments.filter(({ at }) => at >= Number(from) && at <= Number(to))
  const page = pageOf(within, query, PAGE_SIZE)
  const self = `${url()}/v1/billing/subscriptions/${id}/transactions`
  return Response.json({
    transactions: page.entries.map((payment) => transactionShape(subscription, payment)),
    total_items: within.length,
    total_pages: page.pages,
    links: [link(`${self}?${query}`, 'self'), ...page.links(self)],
  })
}

export function pageOf<Entry>(entries: Entry[], query: URLSearchParams, size: number) {
  const number = Math.max(1, Number(query.get('page')) || 1)
  const pages = Math.max(1, Math.ceil(entries.length / size))
  const next = new URLSearchParams({ ...Object.fromEntries(query), page: String(number + 1) })
  return {
    entries: entries.slice((number - 1) * size, number * size),
    pages,
    links: (self: string) => (number < pages ? [link(`${self}?${next}`, 'next')] : []),
  }
}

function agreementIn(body: Record<string, unknown>): Agreement | null {
  const { return_url: returnUrl, cancel_url: cancelUrl } = fieldsOf(body.application_context)
  if (typeof body.plan_id !== 'string' || !isUrl(returnUrl) || !isUrl(cancelUrl)) return null
  return { id: `BA-${randomId(17)}`, planId: body.plan_id, returnUrl, cancelUrl }
}

const isUrl = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:/.test(URL.parse(value)?.protocol ?? '')
const fieldsOf = (value: unknown): Record<string, unknown> => Object(value)
