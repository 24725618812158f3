import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Account } from '../../shared/accounts'
import type { Bot } from '../../shared/bots'
import { NewsPanel } from '../features/news/NewsPanel'
import { InvoicesPanel } from '../features/subscription/InvoicesPanel'
import { SubscriptionPanel } from '../features/subscription/SubscriptionPanel'
import type { AwaitedPayment } from '../features/subscription/use-checkout-return'
import { BILLING_PART } from '../lib/navigation/site-paths'
import { failureOf } from '../lib/queries/failure'
import { subscriptionQuery } from '../lib/queries/player-queries'
import { accountsBesideNames } from '../lib/words/account-in-words'
import styles from '../styles/settings-tab.css?url'

interface SettingsTabProps {
  plan: string
  /** A payment whose outcome is not known yet. */
  awaited: AwaitedPayment | null
  /** Undefined while loading. */
  bots: Bot[] | undefined
  /** Undefined while loading. */
  accounts: Account[] | undefined
}

export function SettingsTab({ plan, awaited, bots, accounts }: SettingsTabProps) {
  const paid = useQuery(subscriptionQuery)
  // The browser looked for the part in the address before this tab was rendered.
  useEffect(() => {
    if (location.hash === BILLING_PART) document.getElementById('billing')?.scrollIntoView()
  }, [])
  return (
    <div className="dashboard-settings">
      {/* React shows the tab when they are loaded: https://react.dev/reference/react-dom/components/link */}
      <link rel="stylesheet" href={styles} precedence="default" />
      <SubscriptionPanel
        plan={plan}
        subscription={paid.data?.subscription}
        failure={failureOf([paid])}
        awaited={awaited}
        bots={bots}
        accounts={accounts}
      />
      <InvoicesPanel subscription={paid.data?.subscription} />
      <NewsPanel accountOf={accountsBesideNames(bots, accounts)} />
    </div>
  )
}
