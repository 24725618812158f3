import type { Clock } from '../../../../platform/time/clock'
import { PayPalUnavailable } from './failures'
import { callWithTimeout } from './retries'

export interface ExchangeResult {
  status: number
  body: unknown
  issues: string[]
}

interface HttpRequest {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
}

const TOO_MANY_REQUESTS = 429
const SERVER_ERROR = 500

/** @throws PayPalUnavailable for a timeout, a 429, a 5xx or an answer that is not JSON */
export async function exchange(clock: Clock, url: string, request: HttpRequest): Promise<ExchangeResult> {
  const { status, text } = await callWithTimeout(clock, async (signal) => {
    const answer = await fetch(url, { ...request, signal, redirect: 'error' })
    return { status: answer.status, text: await answer.text() }
  })
  if (status === TOO_MANY_REQUESTS || status >= SERVER_ERROR) throw new PayPalUnavailable(`PayPal answered ${status}`)
  const body = parse(text)
  return { status, body, issues: issuesOf(body) }
}

function parse(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new PayPalUnavailable('PayPal returned no JSON', { cause })
  }
}

function issuesOf(body: unknown): string[] {
  const { name, details }: Record<string, unknown> = Object(body)
  const issues = Array.isArray(details) ? details.map((detail) => Object(detail).issue) : []
  return [name, ...issues].filter((each) => typeof each === 'string')
}
