import { MINUTE } from '../../../../shared/time'
import type { Clock } from '../../../platform/time/clock'

/**
 * So many messages in a minute to a channel. Discord publishes no figure; users report that a channel takes about
 * thirty, of all its webhooks together.
 */
const MOST_PER_MINUTE = 5

/** What this process knows of the pace that Discord wants. */
export interface DiscordPace {
  /** Null if Discord has limited no calls of this server. */
  blockedUntil(): number | null
  block(until: number): void
  /** Counts a message; null if the next one may follow at once. */
  sent(channel: string): number | null
}

export function createDiscordPace({ now }: Pick<Clock, 'now'>): DiscordPace {
  let blocked = 0
  // The least recently used come first.
  const sentAt = new Map<string, number[]>()
  return {
    blockedUntil: () => (blocked > now() ? blocked : null),
    block(until) {
      blocked = Math.max(blocked, until)
    },
    sent(channel) {
      const since = now() - MINUTE
      forget(sentAt, since)
      const lately = [...(sentAt.get(channel) ?? []).filter((at) => at > since), now()]
      sentAt.delete(channel)
      sentAt.set(channel, lately)
      const oldest = lately.at(-MOST_PER_MINUTE)
      return oldest === undefined ? null : oldest + MINUTE
    },
  }
}

function forget(sentAt: Map<string, number[]>, since: number): void {
  for (const [channel, times] of sentAt) {
    if ((times.at(-1) ?? 0) > since) return
    sentAt.delete(channel)
  }
}
