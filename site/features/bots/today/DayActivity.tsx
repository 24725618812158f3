import { asDuration } from '../../../lib/words/display-formats'
import { ActivityChart } from '../../../ui/charts/ActivityChart'
import type { DayClock } from './day-clock'
import type { DayInHours } from './day-in-hours'

interface DayActivityProps {
  day: DayInHours | null | undefined
  clock: DayClock
  size?: 'large'
  /** In the sentence for screen readers. */
  span?: string
}

/** Empty while there is no data. */
export function DayActivity({ day, clock: { hours, names, now }, size, span = 'Today' }: DayActivityProps) {
  return (
    <ActivityChart
      intervals={day?.intervals ?? []}
      label={`${span}: ${inWords(day)}`}
      hours={hours}
      now={now}
      size={size}
      hasHours={size === 'large'}
      hourNames={names}
    />
  )
}

function inWords(day: DayActivityProps['day']): string {
  if (day) return `${asDuration(day.at_work)} at work`
  return day === null ? 'not at work' : 'not known yet'
}
