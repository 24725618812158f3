import { TextField } from '../../../ui/forms/TextField'

interface NameFieldProps {
  placeholder: string
  value: string
  error: string | undefined
  onChange: (name: string) => void
}

/** An empty name means the template's label. */
export const NameField = ({ placeholder, value, error, onChange }: NameFieldProps) => (
  <TextField
    label="Name"
    name="name"
    autoComplete="off"
    placeholder={placeholder}
    error={error}
    value={value}
    onChange={onChange}
  />
)
