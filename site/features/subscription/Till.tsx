import { Check } from 'lucide-react'
import { PROVIDER_NAMES } from '../../../shared/enums/payment-providers'
import { PATHS } from '../../../shared/paths'
import { monthlyCentsOf, type PaidPlan, planName } from '../../../shared/plans/plans'
import { PLAN_CARDS } from '../../lib/plans/plan-cards'
import { sumInWords } from '../../lib/plans/plan-words'
import { asMoney } from '../../lib/words/money-formats'
import { Panel } from '../../ui/Panel'
import { SubscribeButtons } from './SubscribeButtons'
import { tillSums } from './sums-in-words'
import { useSale } from './use-sale'

interface TillProps {
  /** One with a price. */
  plan: PaidPlan
  /** A smaller plan, from the operator. */
  given: PaidPlan | null
}

export function Till({ plan, given }: TillProps) {
  const { offers, prices, heldBy } = useSale()
  const sums = tillSums(prices, plan)
  const known = PROVIDER_NAMES.map((name) => prices?.[name][plan]).find(Boolean)
  const price = known ? sumInWords(known) : asMoney((monthlyCentsOf(plan) ?? 0) / 100, 'USD')
  const [bots] = PLAN_CARDS.find((card) => card.plan === plan)?.includes ?? []
  return (
    <Panel
      title={planName(plan)}
      className="till"
      foot={<SubscribeButtons offers={offers} prices={prices} plan={plan} disabledReason={heldBy} />}
    >
      <p className="till-price">
        <b>{price}</b> <span>today</span>
      </p>
      <p>{`Then ${price} each month, until you cancel.`}</p>
      {sums.length > 1 && sums.map((sum) => <p key={sum}>{sum}</p>)}
      <ul className="till-list">
        {bots && (
          <li>
            <Check />
            <span>
              <span>{bots.text}</span>
              {bots.note && <small>{` ${bots.note}`}</small>}
            </span>
          </li>
        )}
        <li>
          <Check />
          <span>Cancel at any time; your bots run until the end of the month that you paid for.</span>
        </li>
        <li>
          <Check />
          <span>Your first payment back, once, if you ask within seven days.</span>
        </li>
      </ul>
      <p>
        <a className="link" href={PATHS.pricing}>
          Compare plans
        </a>{' '}
        <span>or</span>{' '}
        <a className="link" href={PATHS.dashboard}>
          {given ? `keep ${planName(given)}, which is given to you` : 'stay on the free plan'}
        </a>
      </p>
    </Panel>
  )
}
