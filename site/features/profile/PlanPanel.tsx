import { useQuery } from '@tanstack/react-query'
import type { Subscription } from '../../../shared/billing'
import { PAYMENT_PROVIDERS } from '../../../shared/enums/payment-providers'
import { PATHS } from '../../../shared/paths'
import { hasUnlimitedHours, hoursPerDayOf, planName, slotsOf } from '../../../shared/plans/plans'
import { useNow } from '../../lib/clock/use-now'
import { SUBSCRIPTION_PATH } from '../../lib/navigation/site-paths'
import { statusInWords } from '../../lib/plans/plan-words'
import { subscriptionQuery } from '../../lib/queries/player-queries'
import { asDate, asTime } from '../../lib/words/display-formats'
import { useZone } from '../../lib/zone/use-zone'
import { ButtonLink } from '../../ui/Button'
import { Definition } from '../../ui/Definition'
import { Panel } from '../../ui/Panel'

export function PlanPanel({ plan }: { plan: string }) {
  const zone = useZone()
  const now = useNow()
  const subscription = useQuery(subscriptionQuery).data?.subscription
  const slots = slotsOf(plan)
  return (
    <Panel title="Your plan" className="plan-panel">
      <Definition
        entries={[
          ['Plan', planName(plan)],
          ['Bot slots', Number.isFinite(slots) ? slots : 'Unlimited'],
          ['Hours a day', hoursInWords(plan, now, zone)],
          ...paymentOf(subscription, zone),
        ]}
      />
      <div className="plan-actions">
        <ButtonLink href={SUBSCRIPTION_PATH}>See the subscription</ButtonLink>
        <ButtonLink href={PATHS.pricing}>Compare plans</ButtonLink>
      </div>
    </Panel>
  )
}

/** Plan hours are counted per UTC day. */
function hoursInWords(plan: string, now: Date, zone: string): string {
  const hours = String(hoursPerDayOf(plan))
  if (hasUnlimitedHours(plan)) return hours
  return `${hours}; they reset at ${asTime(new Date(now).setUTCHours(24, 0, 0, 0), zone)}`
}

function paymentOf(subscription: Subscription | undefined, zone: string): [term: string, value: string][] {
  if (!subscription) return []
  const { payment_provider, status, next_billing_time, access_until } = subscription
  if (!payment_provider) return access_until ? [['Active until', asDate(access_until, zone)]] : []
  const payment: [string, string] = [
    'Payment',
    `${PAYMENT_PROVIDERS[payment_provider].label}, ${statusInWords(status).toLowerCase()}`,
  ]
  if (next_billing_time) return [payment, ['Next billing time', asDate(next_billing_time, zone)]]
  return access_until
    ? [payment, [hasEnded(subscription) ? 'Ended' : 'Active until', asDate(access_until, zone)]]
    : [payment]
}

const hasEnded = ({ status }: Subscription) => status === 'ended' || status === 'refunded'
