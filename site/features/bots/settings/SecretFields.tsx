import { secretPath } from '../../../../shared/settings/setting-faults'
import type { TemplateSecret } from '../../../../shared/templates'
import { Field } from '../../../ui/forms/Field'
import { PasswordInput } from '../../../ui/forms/PasswordInput'
import type { FormWords } from './form-words'

interface SecretFieldsProps {
  secrets: TemplateSecret[]
  values: Record<string, string>
  words: FormWords
  faultOf: (path: string) => string | undefined
  onChange: (key: string, value: string) => void
}

export function SecretFields({ secrets, values, words, faultOf, onChange }: SecretFieldsProps) {
  return secrets.map(({ key, label, helperText }) => (
    <Field key={key} label={label} help={helperText} error={faultOf(secretPath(key))}>
      {(control) => (
        <PasswordInput
          {...control}
          name={secretPath(key)}
          showLabel={words.showSecret}
          hideLabel={words.hideSecret}
          autoComplete="off"
          value={values[key] ?? ''}
          onChange={(event) => onChange(key, event.target.value)}
        />
      )}
    </Field>
  ))
}
