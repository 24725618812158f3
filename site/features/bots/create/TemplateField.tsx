import { hasCategory } from '../../../../shared/plans/plans'
import type { Template } from '../../../../shared/templates'
import { Field } from '../../../ui/forms/Field'
import { Select } from '../../../ui/forms/Select'
import { IN_GERMAN } from '../settings/form-texts'

interface TemplateFieldProps {
  templates: Template[]
  plan: string
  value: string
  error: string | undefined
  onChange: (id: string) => void
}

export function TemplateField({ templates, plan, value, error, onChange }: TemplateFieldProps) {
  const options = templates.map(({ id, label, category }) => ({
    value: id,
    label: hasCategory(plan, category) ? label : `${label} (nicht im Tarif)`,
  }))
  return (
    <Field label="Bot-Template" error={error}>
      {(control) => (
        <Select
          {...control}
          name="templateId"
          options={options}
          placeholder={IN_GERMAN.choose}
          value={value}
          autoFocus
          onChange={onChange}
        />
      )}
    </Field>
  )
}
