import { useQuery } from '@tanstack/react-query'
import { hoursPerDayOf } from '../../../../shared/plans/plans'
import { HOUR } from '../../../../shared/time'
import { asDuration, asTime } from '../../../lib/words/display-formats'
import { Meter } from '../../../ui/charts/Meter'
import { Time } from '../../../ui/Time'
import { hoursQuery } from './plan-hours-requests'

/** Plan hours are counted per UTC day. */
export function PlanHours({ plan }: { plan: string }) {
  const { data } = useQuery(hoursQuery)
  const allowed = data?.allowed ?? hoursPerDayOf(plan) * HOUR
  const used = Math.min(data?.used ?? 0, allowed)
  const usage = `${data ? shownHours(used) : UNKNOWN} of ${allowed / HOUR} hours used today`
  return (
    <div className="summary-hours" aria-busy={!data}>
      <p>{usage}</p>
      <Meter kind="hours" value={(used / allowed) * 100} label={usage} />
      <p>
        {data && (
          <span>
            They reset at <Time at={data.resets_at} as={asTime} />
          </span>
        )}
      </p>
    </div>
  )
}

const UNKNOWN = '–'
const shownHours = (used: number) => (used === 0 ? '0' : asDuration(used))
