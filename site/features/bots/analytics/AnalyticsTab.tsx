import { Suspense } from 'react'
import { analyticsOffer } from '../../../../shared/plans/plan-refusals'
import { hasFeature } from '../../../../shared/plans/plans'
import { lazyPart } from '../../../ui/lazy/lazy-part'
import type { useBots } from '../bot-requests'
import { AnalyticsLoading } from './AnalyticsSkeleton'
import { ComingSoon } from './ComingSoon'

interface AnalyticsTabProps {
  bots: ReturnType<typeof useBots>
  plan: string
}

const Analytics = lazyPart(() => import('./Analytics').then(({ Analytics }) => Analytics))

export function AnalyticsTab({ bots, plan }: AnalyticsTabProps) {
  if (!hasFeature(plan, 'analytics')) return <ComingSoon offer={analyticsOffer()} />
  return (
    <Suspense fallback={<AnalyticsLoading />}>
      <Analytics bots={bots} />
    </Suspense>
  )
}
