import type { BotDay } from '../../../shared/bots'
import { asDuration } from '../../lib/formats'
import { Wall } from '../../ui/Wall'
import { utcHourOf } from './utc-day'

interface DayWallProps {
  day: BotDay | undefined
  now: Date
  size?: 'large'
}

/** What a bot did since midnight UTC; a bare wall while nobody can say. */
export function DayWall({ day, now, size }: DayWallProps) {
  const label = day ? `Today: ${asDuration(day.at_work)} at work` : 'Today: nothing known yet'
  return (
    <Wall stretches={day?.stretches ?? []} label={label} now={utcHourOf(now)} size={size} hasHours={size === 'large'} />
  )
}
