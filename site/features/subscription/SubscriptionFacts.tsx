import type { Subscription } from '../../../shared/billing'
import { PAYMENT_PROVIDERS } from '../../../shared/enums/payment-providers'
import { DEFAULT_PLAN } from '../../../shared/plans/plans'
import { cardInWords, statusInWords, sumInWords } from '../../lib/plans/plan-words'
import { asDate } from '../../lib/words/display-formats'
import { useZone } from '../../lib/zone/use-zone'
import { Definition } from '../../ui/Definition'

type Fact = [term: string, value: string]

const NONE = '–'
const FREE = 'Free, forever'
const GIVEN = 'Given by the operator; nothing is charged'

interface SubscriptionFactsProps {
  plan: string
  /** Undefined while loading. */
  subscription: Subscription | undefined
}

export function SubscriptionFacts({ plan, subscription }: SubscriptionFactsProps) {
  const zone = useZone()
  const facts = isUnpaid(plan, subscription)
    ? [...unpaidFacts(plan, subscription), ...endOf(subscription, zone)]
    : paidFacts(subscription, zone)
  return <Definition className="facts" entries={facts} />
}

const isUnpaid = (plan: string, subscription: Subscription | undefined) =>
  subscription ? !subscription.payment_provider : plan === DEFAULT_PLAN

const statusOf = (subscription: Subscription | undefined): Fact => [
  'Status',
  subscription ? statusInWords(subscription.status) : NONE,
]

const unpaidFacts = (plan: string, subscription: Subscription | undefined): Fact[] => [
  ['Price', (subscription?.plan ?? plan) === DEFAULT_PLAN ? FREE : GIVEN],
  ['Provider', 'None'],
  statusOf(subscription),
  ['Next billing time', 'Never'],
]

/** Of a plan that was given until a date. */
const endOf = (subscription: Subscription | undefined, zone: string): Fact[] =>
  subscription?.access_until ? [['Active until', asDate(subscription.access_until, zone)]] : []

function paidFacts(subscription: Subscription | undefined, zone: string): Fact[] {
  const { payment_provider, next_billing_time, price, next_payment, card } = subscription ?? {}
  return [
    ['Provider', payment_provider ? PAYMENT_PROVIDERS[payment_provider].label : NONE],
    statusOf(subscription),
    ...(price ? [['Price', `${sumInWords(price)} a month`] satisfies Fact] : []),
    ['Next billing time', next_billing_time ? asDate(next_billing_time, zone) : NONE],
    ...(next_payment ? [['Next payment', sumInWords(next_payment)] satisfies Fact] : []),
    ...(card ? [['Card', cardInWords(card)] satisfies Fact] : []),
  ]
}
