import { asCount } from '../../../lib/formats'
import { SteppedLine } from '../../../ui/charts/SteppedLine'
import { gainOf } from '../bot-figures'
import { DayWall } from './DayWall'
import type { DayInHours } from './day-in-hours'
import { utcHourOf } from './utc-day'

interface BotDayPictureProps {
  day: DayInHours | null | undefined
  now: Date
}

/** The gains fly over the wall, on the same hours; the place of both is kept while nobody can say. */
export function BotDayPicture({ day, now }: BotDayPictureProps) {
  return (
    <div className="bot-day">
      {day && (
        <SteppedLine
          values={day.gained}
          label={`${asCount(gainOf(day))} ${day.unit} today, hour by hour`}
          until={utcHourOf(now)}
        />
      )}
      <DayWall day={day} now={now} />
    </div>
  )
}
