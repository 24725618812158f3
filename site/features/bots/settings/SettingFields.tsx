import { type Settings, settingPath } from '../../../../shared/settings/setting-faults'
import type { TemplateInput } from '../../../../shared/templates'
import { Field, type FieldControl } from '../../../ui/forms/Field'
import { NumberInput } from '../../../ui/forms/NumberInput'
import { Select } from '../../../ui/forms/Select'
import { TextInput } from '../../../ui/forms/TextInput'
import type { FormTexts } from './form-texts'
import { limitsOf } from './limits-in-words'
import { asTyped, type TypedSettings } from './setting-values'

interface SettingFieldsProps {
  inputs: TemplateInput[]
  values: TypedSettings
  /** The values of emptied number fields. */
  fallbacks: Settings
  texts: FormTexts
  faultOf: (path: string) => string | undefined
  onChange: (key: string, value: string) => void
}

export function SettingFields({ inputs, values, fallbacks, texts, faultOf, onChange }: SettingFieldsProps) {
  const placeholders = asTyped(fallbacks)
  return inputs.map((input) => (
    <Field
      key={input.key}
      label={input.label}
      limits={limitsOf(input, texts)}
      help={input.helperText}
      error={faultOf(settingPath(input.key))}
    >
      {(control) => (
        <SettingControl
          input={input}
          control={control}
          placeholder={input.type === 'number' ? (placeholders[input.key] ?? '') : texts.choose}
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
  const { key, type, options = [], min, max, whole, unit } = input
  const field = { ...control, name: settingPath(key), value }
  if (type === 'select') return <Select {...field} options={options} placeholder={placeholder} onChange={onChange} />
  if (type === 'text') return <TextInput {...field} onChange={(event) => onChange(event.target.value)} />
  const bounds = { min, max, isWhole: whole }
  return <NumberInput {...field} {...bounds} unit={unit} placeholder={placeholder} onChange={onChange} />
}
