import type { Template } from '../../../shared/templates'
import { Field } from '../../ui/Field'
import { Select } from '../../ui/Select'

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
