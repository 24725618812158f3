import type { Backend } from './backend'
import { listDisputes, listEvents, refundPayment, showDispute, showSale } from './payment-calls'
import { refusal, unknownResource } from './refusals'
import {
  cancelSubscription,
  createSubscription,
  listTransactions,
  reviseSubscription,
  showPlan,
  showSubscription,
} from './subscription-calls'
import type { Tokens } from './tokens'

interface CallDeps {
  office: Backend
  tokens: Tokens
}

interface Call {
  request: Request
  /** What stands in the path for the id. */
  id: string
  query: URLSearchParams
  body: Record<string, unknown>
}

type Answer = (desk: CallDeps, call: Call) => Response

const CALLS: [method: string, path: RegExp, answer: Answer][] = [
  ['GET', /^\/v1\/billing\/plans\/([^/]+)$/, ({ office }, { id }) => showPlan(office, id)],
  [
    'POST',
    /^\/v1\/billing\/subscriptions$/,
    ({ office }, { request, body }) => createSubscription(office, request, body),
  ],
  ['GET', /^\/v1\/billing\/subscriptions\/([^/]+)$/, ({ office }, { id }) => showSubscription(office, id)],
  [
    'GET',
    /^\/v1\/billing\/subscriptions\/([^/]+)\/transactions$/,
    ({ office }, { id, query }) => listTransactions(office, id, query),
  ],
  [
    'POST',
    /^\/v1\/billing\/subscriptions\/([^/]+)\/revise$/,
    ({ office }, { id, body }) => reviseSubscription(office, id, body),
  ],
  [
    'POST',
    /^\/v1\/billing\/subscriptions\/([^/]+)\/cancel$/,
    ({ office }, { request, id, body }) => cancelSubscription(office, request, id, body),
  ],
  ['GET', /^\/v1\/payments\/sale\/([^/]+)$/, ({ office }, { id }) => showSale(office, id)],
  [
    'POST',
    /^\/v2\/payments\/captures\/([^/]+)\/refund$/,
    ({ office }, { request, id, body }) => refundPayment(office, request, id, body),
  ],
  ['GET', /^\/v1\/customer\/disputes$/, ({ office }, { query }) => listDisputes(office, query)],
  ['GET', /^\/v1\/customer\/disputes\/([^/]+)$/, ({ office }, { id }) => showDispute(office, id)],
  ['GET', /^\/v1\/notifications\/webhooks-events$/, ({ office }, { query }) => listEvents(office, query)],
]

/** Answers a call of PayPal's API, for who has a token. */
export async function answerCall(desk: CallDeps, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  if (request.method === 'POST' && pathname === '/v1/oauth2/token') return desk.tokens.issue(request)
  const raw = await request.text()
  if (!desk.tokens.isValid(request)) return refusal('AUTHENTICATION_FAILURE')
  for (const [method, path, answer] of CALLS) {
    const found = request.method === method && pathname.match(path)
    if (!found) continue
    const body = bodyIn(raw)
    if (!body) return refusal('INVALID_REQUEST', 'MALFORMED_REQUEST_JSON')
    return answer(desk, { request, id: decodeURIComponent(found[1] ?? ''), query: searchParams, body })
  }
  return unknownResource()
}

function bodyIn(raw: string): Record<string, unknown> | null {
  try {
    return Object(JSON.parse(raw || '{}'))
  } catch {
    return null
  }
}
