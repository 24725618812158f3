import { MINUTE, SECOND } from '../../../../shared/time'
import type { Clock } from '../../../platform/time/clock'

/** Null if the call is within its limits. */
export interface Limited {
  retryAfter: number
  scope: 'user' | 'global' | 'shared'
}

export interface Limits {
  /** Counts a call. */
  take(webhook: string): { limited: Limited | null; headers: Record<string, string> }
}

/**
 * Discord publishes no figures, because they may change
 * (https://docs.discord.com/developers/topics/rate-limits). These are what users report: five calls in two seconds to a
 * webhook, as its headers say too, and thirty messages in a minute to a channel.
 */
const BURST = { calls: 5, span: 2 * SECOND }
const SUSTAINED = { calls: 30, span: MINUTE }

export function createLimits({ now }: Pick<Clock, 'now'>): Limits {
  const calls = new Map<string, number[]>()
  return {
    take(webhook) {
      const at = now()
      const recent = (calls.get(webhook) ?? []).filter((each) => each > at - SUSTAINED.span)
      const limited = limitedBy(recent, at)
      if (!limited) recent.push(at)
      calls.set(webhook, recent)
      return { limited, headers: headersOf(recent, at) }
    },
  }
}

function limitedBy(recent: number[], at: number): Limited | null {
  const [oldest = at] = recent
  if (recent.length >= SUSTAINED.calls) return { retryAfter: oldest + SUSTAINED.span - at, scope: 'shared' }
  const { used, resetAfter } = burstOf(recent, at)
  return used >= BURST.calls ? { retryAfter: resetAfter, scope: 'user' } : null
}

function burstOf(recent: number[], at: number) {
  const burst = recent.filter((each) => each > at - BURST.span)
  return { used: burst.length, resetAfter: (burst[0] ?? at) + BURST.span - at }
}

/** https://docs.discord.com/developers/topics/rate-limits#header-format */
function headersOf(recent: number[], at: number): Record<string, string> {
  const { used, resetAfter } = burstOf(recent, at)
  return {
    'x-ratelimit-limit': String(BURST.calls),
    'x-ratelimit-remaining': String(Math.max(0, BURST.calls - used)),
    'x-ratelimit-reset': String((at + resetAfter) / SECOND),
    'x-ratelimit-reset-after': String(resetAfter / SECOND),
    'x-ratelimit-bucket': 'practice-webhook',
  }
}
