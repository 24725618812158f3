import { SECOND } from '../../shared/time'
import type { Clock } from '../platform/time/clock'

const KEPT_FOR = 10 * SECOND
/** How many times as long as it took to count. */
const KEPT_TIMES = 100

/**
 * Counting all players or bots reads them all. The result is kept for so long that counting takes at most a hundredth of
 * the time, however many there are and however often admins look.
 */
export function countSeldom<Counted>(
  { elapsed }: Pick<Clock, 'elapsed'>,
  count: () => Promise<Counted>,
): () => Promise<Counted> {
  let kept: { until: number; counted: Promise<Counted> } | null = null

  async function countNow(): Promise<Counted> {
    const from = elapsed()
    try {
      const counted = await count()
      if (kept) kept.until = elapsed() + Math.max(KEPT_FOR, (elapsed() - from) * KEPT_TIMES)
      return counted
    } catch (error) {
      kept = null
      throw error
    }
  }

  return () => {
    if (!kept || elapsed() >= kept.until) kept = { until: Number.POSITIVE_INFINITY, counted: countNow() }
    return kept.counted
  }
}
