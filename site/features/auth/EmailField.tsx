import { Field } from '../../ui/forms/Field'
import { TextInput } from '../../ui/forms/TextInput'

interface EmailFieldProps {
  value: string
  error: string | undefined
  onChange: (email: string) => void
}

export const EmailField = ({ value, error, onChange }: EmailFieldProps) => (
  <Field label="Email" error={error}>
    {(control) => (
      <TextInput
        {...control}
        type="email"
        name="email"
        required
        autoComplete="username"
        autoCapitalize="none"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)
