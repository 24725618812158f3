import { hasUnlimitedHours, hoursPerDayOf } from '../../../../shared/plans/plans'
import type { Settings } from '../../../../shared/settings/setting-faults'
import { DAY } from '../../../../shared/time'
import { useNow } from '../../../lib/clock/use-now'
import { usePlan } from '../../../lib/queries/use-plan'
import { asDuration } from '../../../lib/words/display-formats'
import { hourNames } from '../../../lib/zone/local-day'
import { zoneName } from '../../../lib/zone/zone-names'
import { ActivityChart, ActivityLegend } from '../../../ui/charts/ActivityChart'
import type { FormTexts } from './form-texts'
import { previewDay } from './preview-day'
import { restZoneIn } from './rest-zone'

/** In the zone that the rest hours are entered in. */
export function DayPreview({ settings, texts }: { settings: Settings; texts: FormTexts }) {
  const plan = usePlan()
  const now = useNow()
  const zone = restZoneIn(settings)
  const { from, intervals, atWork } = previewDay(settings, now.getTime(), zone)
  const label = texts.dayPreview(asDuration(atWork))
  return (
    <figure className="coming-day">
      <p className="coming-day-title">{texts.comingDay}</p>
      <ActivityChart
        intervals={intervals}
        label={label}
        size="large"
        hasHours
        hourNames={hourNames({ from, to: from + DAY }, zone)}
      />
      <figcaption>
        <p>
          {[label, texts.hoursIn(zoneName(zone)), !hasUnlimitedHours(plan) && texts.hoursOfPlan(hoursPerDayOf(plan))]
            .filter(Boolean)
            .join(' ')}
        </p>
        <ActivityLegend
          size="large"
          entries={[
            { kind: 'run', label: texts.atWork },
            { kind: 'rest', label: texts.atRest },
          ]}
        />
      </figcaption>
    </figure>
  )
}
