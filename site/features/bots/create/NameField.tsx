import { Field } from '../../../ui/forms/Field'
import { TextInput } from '../../../ui/forms/TextInput'

interface NameFieldProps {
  placeholder: string
  value: string
  error: string | undefined
  onChange: (name: string) => void
}

/** An empty name means the template's label. */
export const NameField = ({ placeholder, value, error, onChange }: NameFieldProps) => (
  <Field label="Name" error={error}>
    {(control) => (
      <TextInput
        {...control}
        name="name"
        autoComplete="off"
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)
