import { Field } from '../../../ui/forms/Field'
import { TextInput } from '../../../ui/forms/TextInput'

/** Comes with the template, and cannot be changed. */
export function CategoryField({ value }: { value: string }) {
  return <Field label="Kategorie">{(control) => <TextInput {...control} readOnly value={value} />}</Field>
}
