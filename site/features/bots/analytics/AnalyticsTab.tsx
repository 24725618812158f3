import { Lock } from 'lucide-react'
import { Suspense } from 'react'
import { PATHS } from '../../../../shared/paths'
import { analyticsRefusal } from '../../../../shared/plans/plan-refusals'
import { Note } from '../../../ui/feedback/Note'
import { lazyPart } from '../../../ui/lazy/lazy-part'
import type { useBots } from '../bot-requests'
import { AnalyticsArriving } from './AnalyticsSkeleton'
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
      <Suspense fallback={<AnalyticsArriving />}>
        <Analytics bots={bots} />
      </Suspense>
    )
  return (
    <>
      <Note icon={<Lock />}>
        {refusal}{' '}
        <a className="link" href={PATHS.pricing}>
          Compare plans
        </a>
      </Note>
      <ComingSoon />
    </>
  )
}
