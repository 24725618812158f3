import { HELP_TOPICS, type HelpTopic } from '../../../shared/enums/help-words'
import { Field } from '../../ui/forms/Field'
import { Select } from '../../ui/forms/Select'
import type { HelpDraft } from './help-draft'

const TOPICS = Object.entries(HELP_TOPICS).map(([value, label]) => ({ value, label }))

interface QuestionFieldsProps {
  draft: HelpDraft
  faultOf: (path: string) => string | undefined
  onChange: (part: Partial<HelpDraft>) => void
}

export function QuestionFields({ draft, faultOf, onChange }: QuestionFieldsProps) {
  return (
    <>
      <Field label="Topic" error={faultOf('topic')}>
        {(control) => (
          <Select
            {...control}
            name="topic"
            value={draft.topic}
            options={TOPICS}
            placeholder="Choose a topic"
            onChange={(topic) => onChange({ topic: topic as HelpTopic })}
          />
        )}
      </Field>
      <Field
        label="Description"
        help="What did you do, and what happened? Please write no passwords."
        error={faultOf('text')}
      >
        {(control) => (
          <textarea
            {...control}
            name="text"
            className="input"
            rows={7}
            value={draft.text}
            onChange={(event) => onChange({ text: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}
