import { hasCategory } from '../../../../shared/plans/plans'
import type { Template } from '../../../../shared/templates'
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
              {members.map(({ id, label }) => (
                <label className="template-card" data-outside={isNotInPlan || undefined} key={id}>
                  <Shield templateId={id} />
                  <span>
                    <span id={`${id}-label`}>{label}</span>
                    {isNotInPlan && <small id={`${id}-outside`}>Not in your plan</small>}
                  </span>
                  <input
                    type="radio"
                    name="template"
                    value={id}
                    aria-labelledby={`${id}-label`}
                    aria-describedby={isNotInPlan ? `${id}-outside` : undefined}
                    checked={id === chosen?.id}
                    onChange={() => onChoose(id)}
                  />
                </label>
              ))}
            </div>
          </fieldset>
        )
      })}
    </div>
  )
}
