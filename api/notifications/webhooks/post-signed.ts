import { DAY, SECOND } from '../../../shared/time'
import type { WebhookDeps } from './webhook-deps'
import { signedHeaders } from './webhook-secret'

const KEPT_ANSWER_BYTES = 1024
const LONGEST_PAUSE = DAY

interface SignedPost {
  url: string
  /** Each signs. */
  secrets: string[]
  event: string
  body: string
  timeout: number
}

export interface Answer {
  /** Null if no answer came. */
  status: number | null
  ms: number
  /** The beginning of the answer, or why none came. */
  said: string | null
  /** When the receiver wants the next call, if it said so. */
  notBefore: number | null
}

/** Calls a receiver once. It never throws: what went wrong is part of the answer. */
export async function postSigned({ clock, outgoing }: WebhookDeps, post: SignedPost): Promise<Answer> {
  const { url, secrets, event, body, timeout } = post
  const from = clock.elapsed()
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Castellan-Webhooks',
    ...signedHeaders(secrets, { id: event, at: clock.now(), body }),
  }
  try {
    const answer = await outgoing.post({ url, headers, body, timeoutMs: timeout, maxAnswerBytes: KEPT_ANSWER_BYTES })
    const { status, ms, text } = answer
    return { status, ms, said: shown(text), notBefore: pauseOf(answer, clock.now()) }
  } catch (error) {
    const said = error instanceof Error ? error.message : 'No answer came.'
    return { status: null, ms: Math.round(clock.elapsed() - from), said, notBefore: null }
  }
}

/** Control characters other than line breaks and tabs would confuse terminals. */
const shown = (text: string) => text.toWellFormed().replace(/[^\P{Cc}\n\t]/gu, '') || null

/** In seconds or as a date: https://www.rfc-editor.org/rfc/rfc9110#field.retry-after */
function pauseOf({ status, headers }: { status: number; headers: Headers }, now: number): number | null {
  const given = headers.get('retry-after')
  if (!given || ![429, 503].includes(status)) return null
  const until = /^\d+$/.test(given) ? now + Number(given) * SECOND : Date.parse(given)
  return until > now ? Math.min(until, now + LONGEST_PAUSE) : null
}
