import { secretPath } from '../../../../shared/settings/setting-faults'
import type { TemplateSecret } from '../../../../shared/templates'
import { Field } from '../../../ui/forms/Field'
import { PasswordInput } from '../../../ui/forms/PasswordInput'
import type { FormTexts } from './form-texts'

interface SecretFieldsProps {
  secrets: TemplateSecret[]
  values: Record<string, string>
  texts: FormTexts
  faultOf: (path: string) => string | undefined
  onChange: (key: string, value: string) => void
}

export function SecretFields({ secrets, values, texts, faultOf, onChange }: SecretFieldsProps) {
  return secrets.map(({ key, label, helperText }) => (
    <Field key={key} label={label} help={helperText} error={faultOf(secretPath(key))}>
      {(control) => (
        <PasswordInput
          {...control}
          name={secretPath(key)}
          showLabel={texts.showSecret}
          hideLabel={texts.hideSecret}
          autoComplete="off"
          value={values[key] ?? ''}
          onChange={(event) => onChange(key, event.target.value)}
        />
      )}
    </Field>
  ))
}
