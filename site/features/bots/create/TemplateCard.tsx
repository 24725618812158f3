import { Lock } from 'lucide-react'
import { EVENING_GAINS, PRACTICE_EVENING } from '../../../../shared/practice-evening'
import type { Template } from '../../../../shared/templates'
import { asCount } from '../../../lib/words/display-formats'
import { Shield } from '../../../ui/drawings/Shield'

interface TemplateCardProps {
  template: Template
  /** What says that the plan lacks the template; null if it has it. */
  lockId: string | null
  isChosen: boolean
  onChoose: (id: string) => void
}

export function TemplateCard({ template, lockId, isChosen, onChoose }: TemplateCardProps) {
  const { id, label, description } = template
  const gain = EVENING_GAINS[id]
  return (
    <label className="template-card" data-locked={lockId ? true : undefined}>
      <Shield templateId={id} />
      <span>
        <span id={`${id}-label`}>{label}</span>
        <span className="template-facts">
          <small id={`${id}-job`}>{description}</small>
          {gain && (
            <small id={`${id}-gain`} className="template-gain">
              {`In the practice realm: about ${asCount(gain.amount)} ${gain.goods} in ${PRACTICE_EVENING.hours} hours.`}
            </small>
          )}
        </span>
      </span>
      {lockId && <Lock />}
      <input
        type="radio"
        name="template"
        value={id}
        aria-labelledby={`${id}-label`}
        aria-describedby={[lockId, `${id}-job`, gain && `${id}-gain`].filter(Boolean).join(' ')}
        checked={isChosen}
        onChange={() => onChoose(id)}
      />
    </label>
  )
}
