import { Suspense } from 'react'
import { analyticsRefusal } from '../../../../shared/plans/plan-refusals'
import { PlanNote } from '../../../ui/feedback/PlanNote'
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
  const refusal = analyticsRefusal(plan)
  if (!refusal)
    return (
      <Suspense fallback={<AnalyticsLoading />}>
        <Analytics bots={bots} />
      </Suspense>
    )
  return (
    <>
      <PlanNote refusal={refusal} />
      <ComingSoon />
    </>
  )
}
