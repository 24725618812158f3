import type { Ledger } from '../ledger/ledger'
import { StripeRefusal } from '../ledger/stripe-refusal'
import { findCall } from './call-table'
import { refuseUnknown } from './form'
import { type Answer, answerOnce } from './idempotency'

export async function answerCall(request: Request, ledger: Ledger, secretKey: string): Promise<Response> {
  const body = await request.text()
  try {
    if (request.headers.get('authorization') !== `Bearer ${secretKey}`) {
      throw new StripeRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
    }
    return respond(answer(request, body, ledger))
  } catch (failure) {
    return respond(refusalOf(failure))
  }
}

function answer({ method, url, headers }: Request, body: string, ledger: Ledger) {
  const { pathname, search } = new URL(url)
  const found = findCall(method, pathname)
  if (!found) {
    throw new StripeRefusal(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${pathname}).`,
    })
  }
  const { call, id } = found
  const form = new URLSearchParams(method === 'POST' ? body : search)
  refuseUnknown(form, call.params)
  const act = (): Answer => {
    try {
      return { status: 200, body: ledger.act(() => call.answer(ledger, form, id)) }
    } catch (failure) {
      return refusalOf(failure)
    }
  }
  const key = headers.get('idempotency-key')
  if (!key || method !== 'POST') return act()
  form.sort()
  return answerOnce(ledger, { key, request: `${pathname}?${form}` }, act)
}

function refusalOf(failure: unknown): Answer {
  if (failure instanceof StripeRefusal) return { status: failure.status, body: { error: failure.error } }
  throw failure
}

function respond({ status, body, isReplayed }: Answer & { isReplayed?: boolean }): Response {
  const headers = { 'request-id': `req_${crypto.randomUUID()}`, ...(isReplayed && { 'idempotent-replayed': 'true' }) }
  return Response.json(body, { status, headers })
}
