import { failureOf } from '../../../lib/queries/failure'
import { usePracticeRealm } from '../../../lib/queries/use-practice-realm'
import { LoadError } from '../../../ui/feedback/LoadError'
import { isOnline } from '../bot-figures'
import type { useBots } from '../bot-requests'
import { AnalyticsBar } from './AnalyticsBar'
import { AnalyticsSkeleton } from './AnalyticsSkeleton'
import { AnalyticsTable } from './AnalyticsTable'
import { useAnalytics } from './analytics-requests'
import { LOOKS, SPANS, useChoiceInAddress } from './analytics-view'
import { byUnit } from './by-unit'
import { ComingSoon } from './ComingSoon'
import { UnitPlots } from './UnitPlots'

interface AnalyticsProps {
  bots: ReturnType<typeof useBots>
}

/** What each bot gathered and how long it was at work, day by day. */
export function Analytics({ bots }: AnalyticsProps) {
  const [span, chooseSpan] = useChoiceInAddress('days', SPANS)
  const [look, chooseLook] = useChoiceInAddress('as', LOOKS)
  const { days, zone, records, needed } = useAnalytics(Number(span))
  const isPracticeRealm = usePracticeRealm()
  const known = bots.data?.bots
  const told = records && known && { units: byUnit(records, known), days, zone }
  const failure = failureOf([...needed, bots])
  const Shown = look === 'table' ? AnalyticsTable : UnitPlots
  return (
    <>
      <AnalyticsBar told={told} span={span} onSpan={chooseSpan} look={look} onLook={chooseLook} />
      {failure && <LoadError {...failure} />}
      {!told && !failure && <AnalyticsSkeleton />}
      {Boolean(told?.units.length) && isPracticeRealm && (
        <p className="quiet">Practice realm: no real game gave these figures.</p>
      )}
      {told?.units.map((unit) => (
        <Shown key={unit.unit} record={unit} days={days} zone={zone} />
      ))}
      {told?.units.length === 0 && (
        <p className="panel analytics-nothing">
          {known?.some(isOnline)
            ? 'The first figures of your bots come within a minute.'
            : `No bot was at work in these ${span} days.`}
        </p>
      )}
      {(told || failure) && <ComingSoon hasFigures={Boolean(told?.units.length)} />}
    </>
  )
}
