import type { BotDay } from '../../../shared/bots'
import { asCount, asDuration } from '../../lib/formats'
import { SteppedLine } from '../../ui/SteppedLine'
import { gainOf } from './bot-figures'
import { DayWall } from './DayWall'
import { utcHourOf } from './utc-day'

interface BotDayPictureProps {
  day: BotDay
  now: Date
}

/** The gains fly over the wall, on the same hours. */
export function BotDayPicture({ day, now }: BotDayPictureProps) {
  const label = `${asCount(gainOf(day))} ${day.unit} today, hour by hour`
  return (
    <>
      <SteppedLine values={day.gained} label={label} until={utcHourOf(now)} />
      <DayWall day={day} now={now} />
    </>
  )
}

export function BotGain({ day }: { day: BotDay }) {
  return (
    <>
      <b>{asCount(gainOf(day))}</b>
      <p>{day.unit}</p>
      <p>{asDuration(day.at_work)} at work</p>
    </>
  )
}
