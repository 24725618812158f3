import type { TemplateSecret } from '../../../../shared/templates'
import { Field } from '../../../ui/forms/Field'
import { PasswordInput } from '../../../ui/forms/PasswordInput'

interface SecretFieldsProps {
  secrets: TemplateSecret[]
  values: Record<string, string>
  onChange: (key: string, value: string) => void
  /** What the button says that unmasks one, and masks it again. */
  showLabel?: string
  hideLabel?: string
}

/** The credentials that a template asks for, masked. */
export function SecretFields({ secrets, values, onChange, ...labels }: SecretFieldsProps) {
  return secrets.map(({ key, label, helperText }) => (
    <Field key={key} label={label} help={helperText}>
      {(control) => (
        <PasswordInput
          {...control}
          {...labels}
          autoComplete="off"
          value={values[key] ?? ''}
          onChange={(event) => onChange(key, event.target.value)}
        />
      )}
    </Field>
  ))
}
