import { useNow } from '../../../lib/clock/use-now'
import { asTime, asWeekday } from '../../../lib/words/display-formats'
import { useZone } from '../../../lib/zone/use-zone'
import { zoneName } from '../../../lib/zone/zone-names'

export function TodayClock() {
  const now = useNow()
  const zone = useZone()
  return (
    <>
      <time dateTime={now.toISOString()}>{`${asWeekday(now, zone)}, ${asTime(now, zone)}`}</time>
      <span>{` in ${zoneName(zone)}`}</span>
    </>
  )
}
