import type { Subscription } from '../../../shared/billing'
import { PAYMENT_PROVIDERS } from '../../../shared/words/payment-providers'
import { asDate } from '../../lib/formats'
import { Panel } from '../../ui/Panel'
import { PlanBadge } from '../../ui/PlanBadge'

interface SubscriptionPanelProps {
  plan: string
  /** Not known while it is loading. */
  subscription: Subscription | undefined
}

const NONE = '–'

export function SubscriptionPanel({ plan, subscription }: SubscriptionPanelProps) {
  const { status, payment_provider, next_billing_time } = subscription ?? {}
  const facts = [
    ['Provider', payment_provider ? PAYMENT_PROVIDERS[payment_provider] : NONE],
    ['Status', status ?? NONE],
    ['Next billing time', next_billing_time ? asDate(next_billing_time) : NONE],
  ]
  return (
    <Panel title="Subscription" actions={<PlanBadge plan={plan} />}>
      <dl className="facts">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
