import { DAY } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'

/** An automation that notifies in a circle must not fill the store; one that runs for weeks is to be heard all the same. */
const MAX_PER_DAY = 50

/** Answers whether a run may notify once more; at most so often in any 24 hours. */
export function createNotifyLimit({ elapsed }: Pick<Clock, 'elapsed'>): () => boolean {
  let notifiedAt: number[] = []
  return () => {
    const now = elapsed()
    notifiedAt = notifiedAt.filter((time) => time > now - DAY)
    if (notifiedAt.length >= MAX_PER_DAY) return false
    notifiedAt.push(now)
    return true
  }
}
