import { asLongDate } from '../../../lib/words/display-formats'
import { dayOf, type LocalDay } from '../../../lib/zone/local-day'
import { type ConsoleEntry, type ConsoleLine, type GapEntry, isGap } from '../lines/console-entries'
import type { LogBlock } from './log-blocks'

export type LogRow = { line: ConsoleLine; day: string | null } | { gap: GapEntry } | { begins: string; number: number }

export function rowsOf({ entries, before }: LogBlock, zone: string): LogRow[] {
  const dayName = createDayNamer(zone)
  let today = before === null ? null : dayName(before)
  const rowsOfEntry = (entry: ConsoleEntry): LogRow[] => {
    if (isGap(entry)) return [{ gap: entry }]
    const day = entry.at === null ? null : dayName(entry.at)
    const row = { line: entry, day }
    if (day === null || day === today) return [row]
    today = day
    return [{ begins: day, number: entry.number }, row]
  }
  return entries.flatMap(rowsOfEntry)
}

/** Looks up the day once for consecutive moments of the same day. */
function createDayNamer(zone: string): (moment: number) => string {
  let day: LocalDay = { from: 0, to: 0 }
  let name = ''
  return (moment) => {
    if (moment >= day.from && moment < day.to) return name
    day = dayOf(moment, zone)
    name = asLongDate(moment, zone)
    return name
  }
}
