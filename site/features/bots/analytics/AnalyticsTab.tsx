import { Lock } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { PATHS } from '../../../../shared/paths'
import { analyticsRefusal } from '../../../../shared/plans/plan-refusals'
import { Note } from '../../../ui/feedback/Note'
import type { useBots } from '../bot-requests'
import { AnalyticsArriving } from './AnalyticsSkeleton'
import { CodeMissing } from './CodeMissing'
import { ComingSoon } from './ComingSoon'

interface AnalyticsTabProps {
  bots: ReturnType<typeof useBots>
  plan: string
}

// Only who opens the tab waits for what draws it.
const Analytics = lazy(() =>
  import('./Analytics').then(
    ({ Analytics }) => ({ default: Analytics }),
    () => ({ default: CodeMissing }),
  ),
)

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
