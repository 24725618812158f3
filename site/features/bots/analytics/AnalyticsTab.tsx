import { Suspense } from 'react'
import type { Account } from '../../../../shared/accounts'
import { analyticsOffer } from '../../../../shared/plans/plan-refusals'
import { hasFeature } from '../../../../shared/plans/plans'
import { lazyPart } from '../../../ui/lazy/lazy-part'
import type { useBots } from '../bot-requests'
import { AnalyticsLoading } from './AnalyticsSkeleton'
import { ComingSoon } from './ComingSoon'

interface AnalyticsTabProps {
  bots: ReturnType<typeof useBots>
  /** Undefined while loading. */
  accounts: Account[] | undefined
  plan: string
}

const Analytics = lazyPart(() => import('./Analytics').then(({ Analytics }) => Analytics))

export function AnalyticsTab({ bots, accounts, plan }: AnalyticsTabProps) {
  if (!hasFeature(plan, 'analytics')) return <ComingSoon offer={analyticsOffer()} />
  return (
    <Suspense fallback={<AnalyticsLoading />}>
      <Analytics bots={bots} accounts={accounts} />
    </Suspense>
  )
}
