import { MINUTE } from '../../../../shared/time'
import type { Clock } from '../../../platform/time/clock'

/**
 * So many messages in a minute to a webhook. Discord publishes no figure; users report that a channel takes about
 * thirty, of all its webhooks together.
 */
const MOST_PER_MINUTE = 5

/** What this process knows of the pace of webhooks, which several players may share. */
export interface DiscordPace {
  /** When Discord takes the next call, if it said so and it is not yet over. */
  pausedUntil(webhook: string): number | null
  /** The same, and not more often than we want. */
  waitsUntil(webhook: string): number | null
  /** Without a webhook for all of them. */
  pause(until: number, webhook?: string): void
  sent(webhook: string): void
}

interface Paced {
  sentAt: number[]
  pausedUntil: number
}

export function createDiscordPace({ now }: Pick<Clock, 'now'>): DiscordPace {
  const webhooks = new Map<string, Paced>()
  let allPausedUntil = 0
  let forgetAt = now() + MINUTE

  function pacedOf(webhook: string): Paced {
    if (forgetAt <= now()) {
      for (const [id, paced] of webhooks) if (isOver(paced, now())) webhooks.delete(id)
      forgetAt = now() + MINUTE
    }
    const paced = webhooks.get(webhook) ?? { sentAt: [], pausedUntil: 0 }
    webhooks.set(webhook, paced)
    return paced
  }

  const later = (until: number) => (until > now() ? until : null)
  const pausedUntil = (webhook: string) => Math.max(allPausedUntil, pacedOf(webhook).pausedUntil)

  return {
    pausedUntil: (webhook) => later(pausedUntil(webhook)),
    waitsUntil: (webhook) => later(Math.max(pausedUntil(webhook), nextTurn(pacedOf(webhook), now()))),
    pause(until, webhook) {
      if (webhook === undefined) allPausedUntil = Math.max(allPausedUntil, until)
      else pacedOf(webhook).pausedUntil = until
    },
    sent(webhook) {
      const paced = pacedOf(webhook)
      paced.sentAt = [...paced.sentAt, now()].slice(-MOST_PER_MINUTE)
    },
  }
}

/** A later moment than in a minute is of a clock that was put back since. */
function nextTurn({ sentAt: [first = 0, ...others] }: Paced, now: number): number {
  const isFull = others.length >= MOST_PER_MINUTE - 1
  return isFull && first <= now ? first + MINUTE : 0
}

const isOver = ({ sentAt, pausedUntil }: Paced, now: number) =>
  pausedUntil <= now && (sentAt.at(-1) ?? 0) + MINUTE <= now
