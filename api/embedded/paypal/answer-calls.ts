import type { Backend } from './backend'
import type { Call } from './call'
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
  backend: Backend
  tokens: Tokens
}

type Answer = (deps: CallDeps, call: Call) => Response

const CALLS: [method: string, path: RegExp, answer: Answer][] = [
  ['GET', /^\/v1\/billing\/plans\/([^/]+)$/, ({ backend }, { id }) => showPlan(backend, id)],
  [
    'POST',
    /^\/v1\/billing\/subscriptions$/,
    ({ backend }, { request, body }) => createSubscription(backend, request, body),
  ],
  ['GET', /^\/v1\/billing\/subscriptions\/([^/]+)$/, ({ backend }, { id }) => showSubscription(backend, id)],
  [
    'GET',
    /^\/v1\/billing\/subscriptions\/([^/]+)\/transactions$/,
    ({ backend }, { id, query }) => listTransactions(backend, id, query),
  ],
  [
    'POST',
    /^\/v1\/billing\/subscriptions\/([^/]+)\/revise$/,
    ({ backend }, { id, body }) => reviseSubscription(backend, id, body),
  ],
  ['POST', /^\/v1\/billing\/subscriptions\/([^/]+)\/cancel$/, ({ backend }, call) => cancelSubscription(backend, call)],
  ['GET', /^\/v1\/payments\/sale\/([^/]+)$/, ({ backend }, { id }) => showSale(backend, id)],
  ['POST', /^\/v2\/payments\/captures\/([^/]+)\/refund$/, ({ backend }, call) => refundPayment(backend, call)],
  ['GET', /^\/v1\/customer\/disputes$/, ({ backend }, { query }) => listDisputes(backend, query)],
  ['GET', /^\/v1\/customer\/disputes\/([^/]+)$/, ({ backend }, { id }) => showDispute(backend, id)],
  ['GET', /^\/v1\/notifications\/webhooks-events$/, ({ backend }, { query }) => listEvents(backend, query)],
]

export async function answerCall(deps: CallDeps, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  if (request.method === 'POST' && pathname === '/v1/oauth2/token') return deps.tokens.issue(request)
  const raw = await request.text()
  if (!deps.tokens.isValid(request)) return refusal('AUTHENTICATION_FAILURE')
  for (const [method, path, answer] of CALLS) {
    const found = request.method === method && pathname.match(path)
    if (!found) continue
    const body = bodyIn(raw)
    if (!body) return refusal('INVALID_REQUEST', 'MALFORMED_REQUEST_JSON')
    return answer(deps, { request, id: decodeURIComponent(found[1] ?? ''), query: searchParams, body })
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
