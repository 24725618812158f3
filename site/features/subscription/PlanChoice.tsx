import type { Prices } from '../../../shared/billing'
import { capitalised } from '../../../shared/capitalised'
import { PAID_PLANS, type PaidPlan, planName, slotsAtPresent, slotsLabel } from '../../../shared/plans/plans'
import { monthlyInWords } from './sums-in-words'

const NO_SUMS = '\u00a0'

interface PlanChoiceProps {
  /** The name of the radio group. */
  name: string
  label: string
  plans: readonly PaidPlan[]
  prices: Prices | undefined
  /** The plan that the player already has. */
  own?: string | null
  chosen: PaidPlan | undefined
  onChoose: (plan: PaidPlan) => void
}

export const PlanChoice = ({ name, label, plans, prices, own, chosen, onChoose }: PlanChoiceProps) => (
  <fieldset className="template-cards" aria-label={label}>
    {plans.map((plan) => (
      <label className="template-card" key={plan}>
        <PlanWords plan={plan} price={monthlyInWords(prices, plan)} isOwn={plan === own} />
        <input type="radio" name={name} value={plan} checked={plan === chosen} onChange={() => onChoose(plan)} />
      </label>
    ))}
  </fieldset>
)

/** As large as the choice and the sums below it. */
export const PlanChoiceLoading = () => (
  <>
    <div className="template-cards plan-choice-loading" aria-hidden="true">
      {PAID_PLANS.map((plan) => (
        <div className="template-card" key={plan}>
          <PlanWords plan={plan} price={null} />
        </div>
      ))}
    </div>
    <p className="sums" aria-hidden="true">
      {NO_SUMS}
    </p>
  </>
)

const PlanWords = ({ plan, price, isOwn = false }: { plan: PaidPlan; price: string | null; isOwn?: boolean }) => (
  <span>
    <span>{isOwn ? `${planName(plan)}, your plan` : planName(plan)}</span>
    <small>{price ?? '–'}</small>
    <small>{`${capitalised(slotsLabel(plan))}${slotsAtPresent(plan) ? ' at present' : ''}`}</small>
  </span>
)
