import { DAY, MINUTE, SECOND } from '../../../../shared/time'
import type { OutgoingAnswer } from '../../../platform/outgoing/outgoing'
import { retryAfter } from '../../../platform/outgoing/read-answer'
import type { WayOutcome } from '../way'

/** The webhook was deleted, or its token is not valid: https://docs.discord.com/developers/topics/opcodes-and-status-codes */
const GONE = [401, 403, 404, 410]
const TOO_EARLY = [408, 425, 429]
const MOST_SAID = 300

const ADVICE: Record<number, string> = {
  10003: 'The channel was deleted in Discord.',
  10015: 'The webhook was deleted in Discord.',
  50027: "The code in the webhook's address is not valid.",
  220001: 'The webhook is of a forum: add ?thread_id= with the ID of a thread to its address.',
}

export interface ReadAnswer extends WayOutcome {
  /** `notBefore` holds for all calls of this server. */
  isForAll: boolean
}

export function readAnswer(answer: OutgoingAnswer, now: number): ReadAnswer {
  const { status, ms, text } = answer
  const refusal = refusalIn(text)
  const isOfEdge = refusal === null && (status === 403 || status === 429)
  const until = waitOf(answer, { refusal, now }) ?? (isOfEdge ? now + MINUTE : null)
  const isForAll = isOfEdge || refusal?.global === true || answer.headers.get('x-ratelimit-global') === 'true'
  return {
    kind: isOfEdge ? 'retry' : kindOf(status),
    status,
    ms,
    said: status < 300 ? null : saidIn(refusal, text),
    ...(until !== null && { notBefore: until }),
    isForAll,
  }
}

function kindOf(status: number): WayOutcome['kind'] {
  if (status >= 200 && status < 300) return 'delivered'
  if (GONE.includes(status)) return 'gone'
  // A redirect is not followed; Discord publishes none for webhooks.
  return TOO_EARLY.includes(status) || status < 400 || status >= 500 ? 'retry' : 'refused'
}

interface Refusal {
  message: string
  code?: number
  retry_after?: number
  global?: boolean
  errors?: unknown
}

/**
 * In Discord's form: https://docs.discord.com/developers/reference#error-messages. Without it 403 and 429 come from the
 * network in front of Discord, which blocks addresses that made too many wrong calls, and say nothing of the webhook:
 * https://docs.discord.com/developers/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans
 */
function refusalIn(text: string): Refusal | null {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && 'message' in read ? (read as Refusal) : null
  } catch {
    return null
  }
}

/** Both the header and the body may say how long to wait: https://docs.discord.com/developers/topics/rate-limits */
function waitOf(answer: OutgoingAnswer, { refusal, now }: { refusal: Refusal | null; now: number }): number | null {
  const { status, headers } = answer
  if (status < 300) return untilReset(headers, now)
  const byHeader = retryAfter(answer, now) ?? 0
  const seconds = status === 429 && typeof refusal?.retry_after === 'number' ? refusal.retry_after : 0
  const byBody = seconds > 0 ? now + Math.min(Math.ceil(seconds * SECOND), DAY) : 0
  return Math.max(byHeader, byBody) || null
}

/** https://docs.discord.com/developers/topics/rate-limits#header-format */
function untilReset(headers: Headers, now: number): number | null {
  if (headers.get('x-ratelimit-remaining') !== '0') return null
  const seconds = Number(headers.get('x-ratelimit-reset-after'))
  return seconds > 0 ? now + Math.min(Math.ceil(seconds * SECOND), DAY) : null
}

function saidIn(refusal: Refusal | null, text: string): string | null {
  if (!refusal) return text.trim() ? 'No answer of Discord, but a page of the network in front of it.' : null
  const code = typeof refusal.code === 'number' && refusal.code !== 0 ? refusal.code : null
  const [fault] = faultsIn(refusal.errors)
  const rest = [fault && shown(fault), code !== null && ADVICE[code]].filter(Boolean)
  const words =
    code === null ? shown(refusal.message) : `${shown(refusal.message)} (${code})${rest.length > 0 ? '.' : ''}`
  return [words, ...rest].join(' ').slice(0, MOST_SAID)
}

const shown = (text: unknown) =>
  String(text)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')

function faultsIn(errors: unknown): string[] {
  if (typeof errors !== 'object' || errors === null) return []
  if ('_errors' in errors && Array.isArray(errors._errors)) return errors._errors.map((each) => String(each?.message))
  return Object.values(errors).flatMap(faultsIn)
}
