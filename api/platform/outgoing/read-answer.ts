import { DAY, SECOND } from '../../../shared/time'

const LONGEST_PAUSE = DAY

/** Control characters other than line breaks and tabs would confuse terminals. */
export const shownAnswer = (text: string) => text.toWellFormed().replace(/[^\P{Cc}\n\t]/gu, '') || null

/**
 * When the receiver wants the next call, if it said so, at most a day from now. In seconds or as a date:
 * https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 */
export function retryAfter({ status, headers }: { status: number; headers: Headers }, now: number): number | null {
  const given = headers.get('retry-after')
  if (!given || ![429, 503].includes(status)) return null
  const until = /^\d+$/.test(given) ? now + Number(given) * SECOND : Date.parse(given)
  return until > now ? Math.min(until, now + LONGEST_PAUSE) : null
}
