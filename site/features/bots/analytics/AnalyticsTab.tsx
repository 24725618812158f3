import { Suspense } from 'react'
import type { Account } from '../../../../shared/accounts'
import { hasFeature } from '../../../../shared/plans/plans'
import { lazyPart } from '../../../ui/lazy/lazy-part'
import type { useBots } from '../bot-requests'
import { AnalyticsLoading } from './AnalyticsSkeleton'

interface AnalyticsTabProps {
  bots: ReturnType<typeof useBots>
  /** Undefined while loading. */
  accounts: Account[] | undefined
  plan: string
}

const Analytics = lazyPart(() => import('./Analytics').then(({ Analytics }) => Analytics))
const LastHours = lazyPart(() => import('./LastHours').then(({ LastHours }) => LastHours))

export function AnalyticsTab({ bots, accounts, plan }: AnalyticsTabProps) {
  const Shown = hasFeature(plan, 'analytics') ? Analytics : LastHours
  return (
    <Suspense fallback={<AnalyticsLoading />}>
      <Shown bots={bots} accounts={accounts} />
    </Suspense>
  )
}
