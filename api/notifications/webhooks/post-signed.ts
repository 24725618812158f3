import { retryAfter, shownAnswer } from '../../platform/outgoing/read-answer'
import type { WebhookDeps } from './webhook-deps'
import { signedHeaders } from './webhook-secret'

const KEPT_ANSWER_BYTES = 1024

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
    return { status, ms, said: shownAnswer(text), notBefore: retryAfter(answer, clock.now()) }
  } catch (error) {
    const said = error instanceof Error ? error.message : 'No answer came.'
    return { status: null, ms: Math.round(clock.elapsed() - from), said, notBefore: null }
  }
}
