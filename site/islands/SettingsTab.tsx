import { useQuery } from '@tanstack/react-query'
import type { ProviderName } from '../../shared/billing'
import { NewsPanel } from '../features/news/NewsPanel'
import { InvoicesPanel } from '../features/subscription/InvoicesPanel'
import { SubscriptionPanel } from '../features/subscription/SubscriptionPanel'
import { failureOf } from '../lib/queries/failure'
import { subscriptionQuery } from '../lib/queries/player-queries'

interface SettingsTabProps {
  plan: string
  /** The provider whose payment is not confirmed yet. */
  awaited: ProviderName | null
}

export function SettingsTab({ plan, awaited }: SettingsTabProps) {
  const paid = useQuery(subscriptionQuery)
  return (
    <div className="dashboard-settings">
      <SubscriptionPanel
        plan={plan}
        subscription={paid.data?.subscription}
        failure={failureOf([paid])}
        awaitedProvider={awaited}
      />
      <NewsPanel />
      <InvoicesPanel />
    </div>
  )
}
