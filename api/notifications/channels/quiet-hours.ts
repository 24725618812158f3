import type { QuietHours } from '../../../shared/channels'
import { localDate, momentOf } from '../../platform/time/local-time'

/** When the quiet hours end that it is in now; null if it is in none. Those without a length are none. */
export function quietUntil(now: number, { from, until }: QuietHours, zone: string): number | null {
  if (from === until) return null
  const today = localDate(now, zone)
  for (const day of [today.subtract({ days: 1 }), today]) {
    const begin = momentOf(day, from, zone)
    const end = momentOf(from < until ? day : day.add({ days: 1 }), until, zone)
    if (begin <= now && now < end) return end
  }
  return null
}

/** The next midnight in the zone. */
export const nextMidnightIn = (now: number, zone: string) => momentOf(localDate(now, zone).add({ days: 1 }), 0, zone)
