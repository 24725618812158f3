import type { Subscription } from '../../shared/billing'
import { SubscriptionPanel } from '../features/subscription/SubscriptionPanel'
import { WaitingForPayment } from '../features/subscription/WaitingForPayment'
import { Panel } from '../ui/Panel'
import { LookSection } from './LookSection'

const ACTIVE: Subscription = {
  plan: 'premium',
  status: 'active',
  payment_provider: 'stripe',
  next_billing_time: '2026-12-12T09:00:00.000Z',
  transaction_id: 'sub_1',
  cancel_at_period_end: false,
  access_until: null,
  refundable_until: '2099-01-01T09:00:00.000Z',
  next_plan: null,
  price: { amount: 19.99, currency: 'USD' },
  next_payment: { amount: 19.99, currency: 'USD' },
  card: { brand: 'visa', last4: '4242' },
  open_invoice: null,
}
const LEAVING = { next_billing_time: null, access_until: '2026-12-12T09:00:00.000Z', refundable_until: null }
const GONE = { plan: 'starter', next_billing_time: null, refundable_until: null }

const STATES: Subscription[] = [
  ACTIVE,
  { ...ACTIVE, payment_provider: 'paypal', next_plan: 'pro', refundable_until: null },
  { ...ACTIVE, ...LEAVING, status: 'past_due' },
  { ...ACTIVE, ...LEAVING, status: 'canceling' },
  { ...ACTIVE, ...LEAVING, status: 'canceling', payment_provider: 'paypal' },
  { ...ACTIVE, ...LEAVING, status: 'paused' },
  { ...ACTIVE, ...GONE, status: 'paused', payment_provider: 'paypal' },
  { ...ACTIVE, ...GONE, status: 'pending', transaction_id: null },
  { ...ACTIVE, ...GONE, status: 'pending', next_plan: 'premium' },
  { ...ACTIVE, ...GONE, status: 'refunded' },
]

export const SubscriptionLooks = () => (
  <LookSection title="Subscriptions">
    {STATES.map((subscription) => (
      <SubscriptionPanel
        key={JSON.stringify(subscription)}
        plan={subscription.plan}
        subscription={subscription}
        failure={null}
        awaited={null}
        bots={[]}
        accounts={[]}
      />
    ))}
    <SubscriptionPanel
      plan="starter"
      subscription={undefined}
      failure={{ text: 'The store is away.', onRetry: () => {} }}
      awaited={null}
      bots={[]}
      accounts={[]}
    />
    <Panel title="Subscription">
      <WaitingForPayment provider="paypal" isUnconfirmed />
      <WaitingForPayment provider="stripe" isUnconfirmed={false} />
    </Panel>
  </LookSection>
)
