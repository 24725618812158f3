import type { TemplateSecret } from '../../../shared/templates'
import { Field } from '../../ui/Field'
import { PasswordInput } from '../../ui/PasswordInput'

interface SecretFieldsProps {
  secrets: TemplateSecret[]
  values: Record<string, string>
  onChange: (key: string, value: string) => void
}

/** The credentials that a template asks for, masked. */
export function SecretFields({ secrets, values, onChange }: SecretFieldsProps) {
  return secrets.map(({ key, label, helperText }) => (
    <Field key={key} label={label} help={helperText}>
      {(control) => (
        <PasswordInput
          {...control}
          autoComplete="off"
          value={values[key] ?? ''}
          onChange={(event) => onChange(key, event.target.value)}
        />
      )}
    </Field>
  ))
}
