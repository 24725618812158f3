import { type ActivityOwner, type DayTotals, mergedIntervals, writeDayTotals } from './day-totals'
import type { UpdateDay } from './day-updater'

const INTERVALS_BETWEEN_MERGES = 50

/** Saves the totals of a day; false when a newer run has written. `intervals` is how many the run has begun so far. */
export type SaveDay = (totals: DayTotals, intervals: number, updateDay: UpdateDay) => Promise<boolean>

/** Merges the intervals of quick starts and stops now and then, so that no day's document grows without limit. */
export function createDaySaver(owner: ActivityOwner): SaveDay {
  let lastMerge = { day: '', intervals: 0 }
  /** Where intervals that were merged with earlier ones begin, by key. */
  const mergedStarts = new Map<string, Date>()

  return async (totals, intervals, updateDay) => {
    for (const [key, interval] of Object.entries(totals.intervals)) {
      interval.from = mergedStarts.get(key) ?? interval.from
    }
    const isMergeDue = lastMerge.day !== totals.day || intervals - lastMerge.intervals >= INTERVALS_BETWEEN_MERGES
    if (!isMergeDue) return writeDayTotals(owner, totals, { updateDay })
    const all = await mergedIntervals(owner, totals)
    const isWritten = await writeDayTotals(owner, totals, { updateDay, all })
    lastMerge = { day: totals.day, intervals }
    for (const key of Object.keys(totals.intervals)) if (all[key]) mergedStarts.set(key, all[key].from)
    return isWritten
  }
}
