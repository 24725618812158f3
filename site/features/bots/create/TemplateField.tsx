import type { Template } from '../../../../shared/templates'
import { Field } from '../../../ui/forms/Field'
import { Select } from '../../../ui/forms/Select'

interface TemplateFieldProps {
  templates: Template[]
  value: string
  placeholder: string
  error: string | undefined
  onChange: (id: string) => void
}

export function TemplateField({ templates, value, placeholder, error, onChange }: TemplateFieldProps) {
  const options = templates.map(({ id, label }) => ({ value: id, label }))
  return (
    <Field label="Bot-Template" error={error}>
      {(control) => (
        <Select
          {...control}
          name="template"
          options={options}
          placeholder={placeholder}
          value={value}
          autoFocus
          onChange={onChange}
        />
      )}
    </Field>
  )
}
