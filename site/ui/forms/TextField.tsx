import type { ComponentProps } from 'react'
import { Field } from './Field'
import { TextInput } from './TextInput'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string
  help?: string
  error: string | undefined
  value: string
  onChange: (text: string) => void
}

export const TextField = ({ label, help, error, onChange, ...input }: TextFieldProps) => (
  <Field label={label} help={help} error={error}>
    {(control) => <TextInput {...control} {...input} onChange={(event) => onChange(event.target.value)} />}
  </Field>
)
