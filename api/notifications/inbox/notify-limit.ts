import { DAY } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'

/** Keeps an automation that notifies in a loop from filling the store. */
const MAX_PER_DAY = 50

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
