import type { Account } from '../../../../shared/accounts'
import { failureOf } from '../../../lib/queries/failure'
import { LoadError } from '../../../ui/feedback/LoadError'
import type { useBots } from '../bot-requests'
import { AnalyticsBar } from './AnalyticsBar'
import { AnalyticsSkeleton } from './AnalyticsSkeleton'
import { AnalyticsStyles } from './AnalyticsStyles'
import { AnalyticsTable } from './AnalyticsTable'
import { useAnalytics } from './analytics-requests'
import { rowsPerUnit, SPANS, useUrlChoice, VIEWS } from './analytics-view'
import { byUnit } from './by-unit'
import { ComingSoon } from './ComingSoon'
import { NothingYet } from './NothingYet'
import { PracticeFigures } from './PracticeFigures'
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
  const known = bots.data?.bots
  const data = records && known && { units: byUnit(records, known, accounts), accounts, days, zone }
  const failure = failureOf([...queries, bots])
  const Shown = view === 'table' ? AnalyticsTable : UnitPlots
  return (
    <>
      <AnalyticsStyles />
      <AnalyticsBar data={data} span={span} onSpan={chooseSpan} view={view} onView={chooseView} />
      {failure && <LoadError title="The analytics could not be loaded" {...failure} />}
      {!data && !failure && <AnalyticsSkeleton />}
      {Boolean(data?.units.length) && <PracticeFigures />}
      {data?.units.map((unit) => (
        <Shown
          key={unit.unit}
          record={unit}
          days={days}
          zone={zone}
          previous={previous}
          most={rowsPerUnit(data.units)}
        />
      ))}
      {data?.units.length === 0 && <NothingYet bots={bots.data?.bots ?? []} span={`the last ${span} days`} />}
      {(data || failure) && <ComingSoon />}
    </>
  )
}
