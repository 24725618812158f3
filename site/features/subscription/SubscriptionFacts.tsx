import type { Subscription } from '../../../shared/billing'
import { PAYMENT_PROVIDERS } from '../../../shared/enums/payment-providers'
import { DEFAULT_PLAN } from '../../../shared/plans/plans'
import { cardInWords, statusInWords, sumInWords } from '../../lib/plans/plan-words'
import { asDate } from '../../lib/words/display-formats'
import { useZone } from '../../lib/zone/use-zone'

const NONE = '–'

export function SubscriptionFacts({ subscription }: { subscription: Subscription | undefined }) {
  const zone = useZone()
  const { plan, status, payment_provider, next_billing_time, price, next_payment, card } = subscription ?? {}
  const facts = [
    ['Provider', payment_provider ? PAYMENT_PROVIDERS[payment_provider].label : NONE],
    ['Status', status ? statusInWords(status) : NONE],
    ...(price ? [['Price', `${sumInWords(price)} a month`]] : []),
    ...(plan === DEFAULT_PLAN && !payment_provider ? [['Price', 'Free, forever']] : []),
    ['Next billing time', next_billing_time ? asDate(next_billing_time, zone) : NONE],
    ...(next_payment ? [['Next payment', sumInWords(next_payment)]] : []),
    ...(card ? [['Card', cardInWords(card)]] : []),
  ]
  return (
    <dl className="facts">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
