import { hasWholeDay, hoursADayOf } from '../../../../shared/plans'
import type { Settings } from '../../../../shared/templates/setting-faults'
import { HOUR, MINUTE } from '../../../../shared/time'
import { asDuration } from '../../../lib/formats'
import { usePlan } from '../../../lib/queries/use-plan'
import { useNow } from '../../../lib/use-now'
import { Wall, WallKey } from '../../../ui/charts/Wall'
import { utcHourOf } from '../today/utc-day'
import { comingDay } from './coming-day'
import type { FormWords } from './form-words'

const HOURS = 24

const hourNamesFrom = (first: number) =>
  Array.from({ length: HOURS }, (_, hour) => String((first + hour) % HOURS).padStart(2, '0'))

/** The coming 24 hours as these settings make them. */
export function ComingDay({ settings, words }: { settings: Settings; words: FormWords }) {
  const plan = usePlan()
  const hour = utcHourOf(useNow())
  const { stretches, atWork } = comingDay(settings, Math.round((hour * HOUR) / MINUTE))
  const label = words.comingDay(asDuration(atWork * MINUTE))
  return (
    <figure className="coming-day">
      <Wall stretches={stretches} label={label} size="large" hasHours hourNames={hourNamesFrom(Math.floor(hour))} />
      <figcaption>
        <p>
          {label} {!hasWholeDay(plan) && words.hoursOfPlan(hoursADayOf(plan))}
        </p>
        <WallKey
          size="large"
          stones={[
            { kind: 'run', label: words.atWork },
            { kind: 'rest', label: words.atRest },
          ]}
        />
      </figcaption>
    </figure>
  )
}
