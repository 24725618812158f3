import { asDuration } from '../../../lib/formats'
import { Wall } from '../../../ui/charts/Wall'
import type { DayInHours } from './day-in-hours'
import { utcHourOf } from './utc-day'

interface DayWallProps {
  day: DayInHours | null | undefined
  now: Date
  size?: 'large'
}

/** What a bot did since midnight UTC; a bare wall where there is nothing to tell. */
export function DayWall({ day, now, size }: DayWallProps) {
  return (
    <Wall
      stretches={day?.stretches ?? []}
      label={`Today: ${inWords(day)}`}
      now={utcHourOf(now)}
      size={size}
      hasHours={size === 'large'}
    />
  )
}

function inWords(day: DayWallProps['day']): string {
  if (day) return `${asDuration(day.at_work)} at work`
  return day === null ? 'not at work' : 'nothing known yet'
}
