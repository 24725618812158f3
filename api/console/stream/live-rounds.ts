import type { Clock } from '../../platform/time/clock'

const ROUND = 100

/** Lines of busy consoles are sent ten times a second, of all consoles at the same moment. */
export interface LiveRounds {
  /** False if more may be sent now. Otherwise calls `look` when the round is over. */
  wait(lastSentAt: number, look: () => void): boolean
  leave(look: () => void): void
}

export function createLiveRounds(clock: Pick<Clock, 'now' | 'after'>): LiveRounds {
  const waiting = new Set<() => void>()
  let cancel = () => {}

  function begin() {
    const due = [...waiting]
    waiting.clear()
    for (const look of due) look()
  }

  return {
    wait(lastSentAt, look) {
      const now = clock.now()
      const round = Math.floor(now / ROUND)
      if (round !== Math.floor(lastSentAt / ROUND)) return false
      if (waiting.size === 0) cancel = clock.after((round + 1) * ROUND - now, begin)
      waiting.add(look)
      return true
    },
    leave(look) {
      if (waiting.delete(look) && waiting.size === 0) cancel()
    },
  }
}
