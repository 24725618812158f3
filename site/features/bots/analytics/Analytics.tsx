import '../../../styles/app/analytics.css'
import type { Account } from '../../../../shared/accounts'
import { failureOf } from '../../../lib/queries/failure'
import { usePracticeRealm } from '../../../lib/queries/use-practice-realm'
import { LoadError } from '../../../ui/feedback/LoadError'
import { isOnline } from '../bot-figures'
import type { useBots } from '../bot-requests'
import { AnalyticsBar } from './AnalyticsBar'
import { AnalyticsSkeleton } from './AnalyticsSkeleton'
import { AnalyticsTable } from './AnalyticsTable'
import { useAnalytics } from './analytics-requests'
import { SPANS, useUrlChoice, VIEWS } from './analytics-view'
import { byUnit } from './by-unit'
import { ComingSoon } from './ComingSoon'
import { UnitPlots } from './UnitPlots'

interface AnalyticsProps {
  bots: ReturnType<typeof useBots>
  /** Undefined while loading. */
  accounts: Account[] | undefined
}

export function Analytics({ bots, accounts }: AnalyticsProps) {
  const [span, chooseSpan] = useUrlChoice('days', SPANS)
  const [view, chooseView] = useUrlChoice('as', VIEWS)
  const { days, zone, records, previous, queries } = useAnalytics(Number(span))
  const isPracticeRealm = usePracticeRealm()
  const known = bots.data?.bots
  const data = records && known && { units: byUnit(records, known, accounts), accounts, days, zone }
  const failure = failureOf([...queries, bots])
  const Shown = view === 'table' ? AnalyticsTable : UnitPlots
  return (
    <>
      <AnalyticsBar data={data} span={span} onSpan={chooseSpan} view={view} onView={chooseView} />
      {failure && <LoadError title="The analytics could not be loaded" {...failure} />}
      {!data && !failure && <AnalyticsSkeleton />}
      {Boolean(data?.units.length) && isPracticeRealm && (
        <p className="quiet">These figures come from the practice realm, not from a real game.</p>
      )}
      {data?.units.map((unit) => (
        <Shown key={unit.unit} record={unit} days={days} zone={zone} previous={previous} />
      ))}
      {data?.units.length === 0 && (
        <p className="panel analytics-nothing">
          {known?.some(isOnline)
            ? 'The first figures appear within a minute.'
            : `No bot was at work in the last ${span} days.`}
        </p>
      )}
      {(data || failure) && <ComingSoon hasFigures={Boolean(data?.units.length)} />}
    </>
  )
}
