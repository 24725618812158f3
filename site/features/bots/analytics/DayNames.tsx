import { asDay } from '../../../lib/formats'
import type { LocalDay } from '../../../lib/zone/local-day'

interface DayNamesProps {
  days: readonly LocalDay[]
  zone: string
}

const WEEK = 7

/** Under the pictures: each day of a week, and of a month the day of each week that today is. */
export const DayNames = ({ days, zone }: DayNamesProps) => (
  <div className="day-names" aria-hidden="true">
    {days.map(({ from }, day) => (
      <span key={from}>{(days.length - 1 - day) % (days.length > WEEK ? WEEK : 1) === 0 && asDay(from, zone)}</span>
    ))}
  </div>
)
