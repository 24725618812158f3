import { Lock } from 'lucide-react'
import { useId } from 'react'
import { PATHS } from '../../../../shared/paths'
import { planOffering } from '../../../../shared/plans/plan-refusals'
import { hasCategory } from '../../../../shared/plans/plans'
import type { Template } from '../../../../shared/templates'
import { TemplateCard } from './TemplateCard'

interface TemplateCardsProps {
  templates: Template[]
  plan: string
  chosen: Template | null
  onChoose: (id: string) => void
}

export function TemplateCards({ templates, ...choice }: TemplateCardsProps) {
  const groups = Map.groupBy(templates, (template) => template.category)
  return (
    <div className="template-groups">
      {[...groups].map(([category, members]) => (
        <TemplateGroup key={category} category={category} templates={members} {...choice} />
      ))}
    </div>
  )
}

function TemplateGroup({ category, templates, plan, chosen, onChoose }: TemplateCardsProps & { category: string }) {
  const lockId = useId()
  const isLocked = !hasCategory(plan, category)
  return (
    <fieldset aria-label={category}>
      <div className="template-group-head">
        <h3>{category}</h3>
        {isLocked && (
          <p>
            <span id={lockId}>Not in your plan.</span>{' '}
            <a className="link" href={PATHS.pricing}>
              <Lock />
              <span>{`${planOffering(category)} has it`}</span>
            </a>
          </p>
        )}
      </div>
      <div className="template-cards">
        {templates.map((template) => (
          <TemplateCard
            key={template.id}
            template={template}
            lockId={isLocked ? lockId : null}
            isChosen={template.id === chosen?.id}
            onChoose={onChoose}
          />
        ))}
      </div>
    </fieldset>
  )
}
