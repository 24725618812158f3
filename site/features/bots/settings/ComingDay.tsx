import { hasWholeDay, hoursADayOf } from '../../../../shared/plans'
import type { Settings } from '../../../../shared/templates/setting-faults'
import { DAY } from '../../../../shared/time'
import { useNow } from '../../../lib/clock/use-now'
import { usePlan } from '../../../lib/queries/use-plan'
import { asDuration } from '../../../lib/words/formats'
import { hourNames } from '../../../lib/zone/local-day'
import { zoneName } from '../../../lib/zone/zone-names'
import { Wall, WallKey } from '../../../ui/charts/Wall'
import { comingDay } from './coming-day'
import type { FormWords } from './form-words'
import { restZoneIn } from './rest-zone'

/** The coming 24 hours as these settings make them, by the clock that the rest is typed in. */
export function ComingDay({ settings, words }: { settings: Settings; words: FormWords }) {
  const plan = usePlan()
  const now = useNow()
  const zone = restZoneIn(settings)
  const { from, stretches, atWork } = comingDay(settings, now.getTime(), zone)
  const label = words.comingDay(asDuration(atWork))
  return (
    <figure className="coming-day">
      <Wall
        stretches={stretches}
        label={label}
        size="large"
        hasHours
        hourNames={hourNames({ from, to: from + DAY }, zone)}
      />
      <figcaption>
        <p>
          {[label, words.hoursIn(zoneName(zone)), !hasWholeDay(plan) && words.hoursOfPlan(hoursADayOf(plan))]
            .filter(Boolean)
            .join(' ')}
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
