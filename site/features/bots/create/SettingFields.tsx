import type { TemplateInput } from '../../../../shared/templates'
import { Field, type FieldControl } from '../../../ui/forms/Field'
import { Select } from '../../../ui/forms/Select'
import { TextInput } from '../../../ui/forms/TextInput'

interface SettingFieldsProps {
  inputs: TemplateInput[]
  values: Record<string, string>
  /** The first entry of a choice. */
  placeholder: string
  onChange: (key: string, value: string) => void
}

/** The inputs that a template asks for. */
export function SettingFields({ inputs, values, placeholder, onChange }: SettingFieldsProps) {
  return inputs.map((input) => (
    <Field key={input.key} label={input.label} help={input.helperText}>
      {(control) => (
        <SettingControl
          input={input}
          control={control}
          placeholder={placeholder}
          value={values[input.key] ?? ''}
          onChange={(value) => onChange(input.key, value)}
        />
      )}
    </Field>
  ))
}

interface SettingControlProps {
  input: TemplateInput
  control: FieldControl
  placeholder: string
  value: string
  onChange: (value: string) => void
}

function SettingControl({ input, control, placeholder, value, onChange }: SettingControlProps) {
  const { type, options = [], min, max } = input
  if (type === 'select') {
    return <Select {...control} options={options} placeholder={placeholder} value={value} onChange={onChange} />
  }
  const bounds = type === 'number' ? { min, max, step: 'any', inputMode: 'decimal' as const } : {}
  return (
    <TextInput {...control} {...bounds} type={type} value={value} onChange={(event) => onChange(event.target.value)} />
  )
}
