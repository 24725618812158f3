import { TextField } from '../../ui/forms/TextField'

interface EmailFieldProps {
  value: string
  error: string | undefined
  onChange: (email: string) => void
}

export const EmailField = ({ value, error, onChange }: EmailFieldProps) => (
  <TextField
    label="Email"
    type="email"
    name="email"
    required
    autoComplete="username"
    autoCapitalize="none"
    error={error}
    value={value}
    onChange={onChange}
  />
)
