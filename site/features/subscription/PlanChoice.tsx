import { capitalised } from '../../../shared/capitalised'
import { PAID_PLANS, type PaidPlan, planName, slotsLabel } from '../../../shared/plans/plans'
import { priceInWords } from '../../lib/plans/plan-words'

interface PlanChoiceProps {
  /** The name of the radio group. */
  name: string
  label: string
  plans: readonly PaidPlan[]
  chosen: PaidPlan | undefined
  onChoose: (plan: PaidPlan) => void
}

export const PlanChoice = ({ name, label, plans, chosen, onChoose }: PlanChoiceProps) => (
  <fieldset className="template-cards" aria-label={label}>
    {plans.map((plan) => (
      <label className="template-card" key={plan}>
        <PlanWords plan={plan} />
        <input type="radio" name={name} value={plan} checked={plan === chosen} onChange={() => onChoose(plan)} />
      </label>
    ))}
  </fieldset>
)

/** As large as the choice. */
export const PlanChoiceLoading = () => (
  <div className="template-cards plan-choice-loading" aria-hidden="true">
    {PAID_PLANS.map((plan) => (
      <div className="template-card" key={plan}>
        <PlanWords plan={plan} />
      </div>
    ))}
  </div>
)

const PlanWords = ({ plan }: { plan: PaidPlan }) => (
  <span>
    <span>{planName(plan)}</span>
    <small>{priceInWords(plan) ?? 'Price shown at checkout'}</small>
    <small>{capitalised(slotsLabel(plan))}</small>
  </span>
)
