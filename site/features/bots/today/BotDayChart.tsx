import { asCount } from '../../../lib/words/display-formats'
import { SteppedLine } from '../../../ui/charts/SteppedLine'
import { gainOf } from '../bot-figures'
import { DayActivity } from './DayActivity'
import type { DayClock } from './day-clock'
import type { DayInHours } from './day-in-hours'

interface BotDayChartProps {
  day: DayInHours | null | undefined
  clock: DayClock
}

/** Reserves the space while loading. */
export function BotDayChart({ day, clock }: BotDayChartProps) {
  return (
    <div className="bot-day">
      {day && (
        <SteppedLine
          values={day.gained}
          label={`${asCount(gainOf(day))} ${day.unit} today, hour by hour`}
          hours={clock.hours}
          until={clock.now}
        />
      )}
      <DayActivity day={day} clock={clock} />
    </div>
  )
}
