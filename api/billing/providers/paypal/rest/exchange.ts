import type { Clock } from '../../../../platform/clock'
import { Unanswered } from './failures'
import { inTime } from './retries'

export interface Exchanged {
  status: number
  body: unknown
  /** What PayPal calls the error, where it is one. */
  issues: string[]
}

interface Asked {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
}

const TOO_MANY = 429
const OURS_TO_REPEAT = 500

/** One request and its answer, as JSON. */
export async function exchange(clock: Clock, url: string, asked: Asked): Promise<Exchanged> {
  const { status, text } = await inTime(clock, async (signal) => {
    const answer = await fetch(url, { ...asked, signal, redirect: 'error' })
    return { status: answer.status, text: await answer.text() }
  })
  if (status === TOO_MANY || status >= OURS_TO_REPEAT) throw new Unanswered(`PayPal answered ${status}`)
  const body = parse(text)
  return { status, body, issues: issuesIn(body) }
}

function parse(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Unanswered('PayPal answered no JSON', { cause })
  }
}

function issuesIn(body: unknown): string[] {
  const { name, details }: Record<string, unknown> = Object(body)
  const issues = Array.isArray(details) ? details.map((detail) => Object(detail).issue) : []
  return [name, ...issues].filter((each) => typeof each === 'string')
}
