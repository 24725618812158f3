import type { Account } from '../../../../shared/accounts'
import { failureOf } from '../../../lib/queries/failure'
import { LoadError } from '../../../ui/feedback/LoadError'
import type { useBots } from '../bot-requests'
import { AnalyticsOffer } from './AnalyticsOffer'
import { AnalyticsSkeleton } from './AnalyticsSkeleton'
import { AnalyticsStyles } from './AnalyticsStyles'
import { byUnit } from './by-unit'
import { ComingSoon } from './ComingSoon'
import { NothingYet } from './NothingYet'
import { PracticeFigures } from './PracticeFigures'
import { UnitHours } from './UnitHours'
import { useLastHours } from './use-last-hours'

interface LastHoursProps {
  bots: ReturnType<typeof useBots>
  /** Undefined while loading. */
  accounts: Account[] | undefined
}

/** What a plan without analytics has: the last 24 hours of each bot, and what a larger plan adds. */
export function LastHours({ bots, accounts }: LastHoursProps) {
  const { query, days, records, clock } = useLastHours()
  const known = bots.data?.bots
  const units = records && known && byUnit(records, known, accounts)
  const failure = failureOf([query, bots])
  return (
    <>
      <AnalyticsStyles />
      {failure && <LoadError title="The analytics could not be loaded" {...failure} />}
      {!units && !failure && <AnalyticsSkeleton />}
      {Boolean(units?.length) && <PracticeFigures />}
      {units?.map((unit) => (
        <UnitHours key={unit.unit} record={unit} days={days} clock={clock} />
      ))}
      {units?.length === 0 && <NothingYet bots={known ?? []} span="the last 24 hours" />}
      {(units || failure) && (
        <>
          <AnalyticsOffer />
          <ComingSoon />
        </>
      )}
    </>
  )
}
