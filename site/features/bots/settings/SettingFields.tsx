import type { Template, TemplateInput } from '../../../../shared/templates'
import { settingPath } from '../../../../shared/templates/setting-faults'
import { Field, type FieldControl } from '../../../ui/forms/Field'
import { Select } from '../../../ui/forms/Select'
import { TextInput } from '../../../ui/forms/TextInput'
import type { TypedSettings } from './setting-values'

interface SettingFieldsProps {
  inputs: TemplateInput[]
  values: TypedSettings
  /** What an emptied number stands for. */
  defaults: Template['defaults']
  /** The first entry of a choice. */
  placeholder: string
  faultOf: (path: string) => string | undefined
  onChange: (key: string, value: string) => void
}

/** The inputs that a template asks for. */
export function SettingFields({ inputs, values, defaults, placeholder, faultOf, onChange }: SettingFieldsProps) {
  return inputs.map((input) => (
    <Field key={input.key} label={input.label} help={input.helperText} error={faultOf(settingPath(input.key))}>
      {(control) => (
        <SettingControl
          input={input}
          control={control}
          placeholder={input.type === 'number' ? String(defaults[input.key] ?? '') : placeholder}
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
  const { key, type, options = [], min, max } = input
  const field = { ...control, name: settingPath(key), value }
  if (type === 'select') return <Select {...field} options={options} placeholder={placeholder} onChange={onChange} />
  const asNumber = type === 'number' && { min, max, placeholder, step: 'any', inputMode: 'decimal' as const }
  return <TextInput {...field} {...asNumber} type={type} onChange={(event) => onChange(event.target.value)} />
}
