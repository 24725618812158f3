import { useNow } from '../../../lib/use-now'
import { asUtcMoment } from './utc-day'

/** The present by the clock of the walls. */
export function UtcClock() {
  const now = useNow()
  return <time dateTime={now.toISOString()}>{asUtcMoment(now)}</time>
}
