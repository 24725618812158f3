import type { ReactNode } from 'react'
import { NEW_PASSWORD } from '../../../shared/input/credential-rules'
import { Field } from '../../ui/forms/Field'
import { PasswordInput } from '../../ui/forms/PasswordInput'

interface PasswordFieldProps {
  label: string
  help?: string
  autoComplete: 'current-password' | 'new-password'
  value: string
  error: ReactNode
  onChange: (password: string) => void
}

export const PasswordField = ({ label, help, autoComplete, value, error, onChange }: PasswordFieldProps) => (
  <Field label={label} help={help} error={error}>
    {(control) => (
      <PasswordInput
        {...control}
        name="password"
        required
        minLength={NEW_PASSWORD.minLength}
        autoComplete={autoComplete}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)
