import type { Template } from '../../../../shared/templates'
import { Shield } from '../../../ui/drawings/Shield'

interface TemplateCardsProps {
  templates: Template[]
  chosen: Template | null
  onChoose: (id: string) => void
}

/** One card a template, under the headings of their categories. */
export function TemplateCards({ templates, chosen, onChoose }: TemplateCardsProps) {
  const groups = Map.groupBy(templates, (template) => template.category)
  return (
    <div className="template-groups">
      {[...groups].map(([category, members]) => (
        <fieldset key={category} aria-label={category}>
          <h3>{category}</h3>
          <div className="template-cards">
            {members.map(({ id, label }) => (
              <label className="template-card" key={id}>
                <Shield templateId={id} />
                <span>{label}</span>
                <input
                  type="radio"
                  name="template"
                  value={id}
                  checked={id === chosen?.id}
                  onChange={() => onChoose(id)}
                />
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
