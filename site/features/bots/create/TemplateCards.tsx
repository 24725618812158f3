import { PATHS } from '../../../../shared/paths'
import { categoryOffer } from '../../../../shared/plans/plan-refusals'
import { hasCategory } from '../../../../shared/plans/plans'
import { EVENING_GAINS, PRACTICE_EVENING } from '../../../../shared/practice-evening'
import type { Template } from '../../../../shared/templates'
import { asCount } from '../../../lib/words/display-formats'
import { Shield } from '../../../ui/drawings/Shield'

interface TemplateCardsProps {
  templates: Template[]
  plan: string
  chosen: Template | null
  onChoose: (id: string) => void
}

export function TemplateCards({ templates, plan, chosen, onChoose }: TemplateCardsProps) {
  const groups = Map.groupBy(templates, (template) => template.category)
  return (
    <div className="template-groups">
      {[...groups].map(([category, members]) => {
        const isNotInPlan = !hasCategory(plan, category)
        return (
          <fieldset key={category} aria-label={category}>
            <h3>{category}</h3>
            <div className="template-cards">
              {members.map((template) => (
                <TemplateCard
                  key={template.id}
                  template={template}
                  isNotInPlan={isNotInPlan}
                  isChosen={template.id === chosen?.id}
                  onChoose={onChoose}
                />
              ))}
            </div>
          </fieldset>
        )
      })}
    </div>
  )
}

interface TemplateCardProps {
  template: Template
  isNotInPlan: boolean
  isChosen: boolean
  onChoose: (id: string) => void
}

function TemplateCard({ template, isNotInPlan, isChosen, onChoose }: TemplateCardProps) {
  const { id, label, description, category } = template
  const gain = EVENING_GAINS[id]
  return (
    <label className="template-card" data-outside={isNotInPlan || undefined}>
      <Shield templateId={id} />
      <span>
        <span id={`${id}-label`}>{label}</span>
        <span className="template-facts">
          {isNotInPlan && (
            <small>
              <span id={`${id}-outside`}>Not in your plan.</span>{' '}
              <a className="link" href={PATHS.pricing}>
                {categoryOffer(category)}
              </a>
            </small>
          )}
          <small id={`${id}-job`}>{description}</small>
          {gain && (
            <small id={`${id}-gain`} className="template-gain">
              {`In the practice realm: about ${asCount(gain.amount)} ${gain.goods} in ${PRACTICE_EVENING.hours} hours.`}
            </small>
          )}
        </span>
      </span>
      <input
        type="radio"
        name="template"
        value={id}
        aria-labelledby={`${id}-label`}
        aria-describedby={[isNotInPlan && `${id}-outside`, `${id}-job`, gain && `${id}-gain`].filter(Boolean).join(' ')}
        checked={isChosen}
        onChange={() => onChoose(id)}
      />
    </label>
  )
}
