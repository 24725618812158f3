import { asDay } from '../../../lib/words/display-formats'
import type { LocalDay } from '../../../lib/zone/local-day'

interface DayNamesProps {
  days: readonly LocalDay[]
  zone: string
}

const WEEK = 7

/** Labels each day of a week; in a month, one day in seven. */
export function DayNames({ days, zone }: DayNamesProps) {
  const isMonth = days.length > WEEK
  const isNamed = (day: number) => !isMonth || (days.length - 1 - day) % WEEK === 0
  return (
    <div className="day-names" data-span={isMonth ? 'month' : 'week'} aria-hidden="true">
      {days.map(({ from }, day) => (
        <span key={from}>{isNamed(day) && asDay(from, zone)}</span>
      ))}
    </div>
  )
}
