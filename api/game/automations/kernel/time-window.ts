import { parseRests } from '../../../../shared/settings/rests'
import { restsAround } from '../rest-plan'

/** Times of the day in which something may be done, such as "18:00-22:00" in the player's zone. */
export interface TimeWindow {
  isOpen(now: number): boolean
  /** The next moment at which it opens; infinite for a window that is always open. */
  opensAfter(now: number): number
}

/** It is written as rests are. An empty text is open at all times. */
export function readTimeWindow(text: string, zone: string): TimeWindow {
  const rests = parseRests(text) ?? []
  const spans = (now: number) => restsAround({ rests, zone }, now)
  if (rests.length === 0) return { isOpen: () => true, opensAfter: () => Number.POSITIVE_INFINITY }
  return {
    isOpen: (now) => spans(now).some(({ from, until }) => from <= now && now < until),
    opensAfter: (now) =>
      Math.min(
        ...spans(now)
          .map(({ from }) => from)
          .filter((from) => from > now),
      ),
  }
}
