import { useQuery } from '@tanstack/react-query'
import { scriptOfTemplate } from '../../../../shared/script-rules'
import { versionsQuery } from '../../../lib/queries/script-queries'
import { Field } from '../../../ui/forms/Field'
import { Select } from '../../../ui/forms/Select'
import type { FormTexts } from './form-texts'
import { NEWEST_VERSION } from './script-version'

interface VersionFieldProps {
  templateId: string
  value: string
  texts: FormTexts
  error: string | undefined
  onChange: (version: string) => void
}

/** Which version of a script the bot runs. Nothing for other templates. */
export function VersionField({ templateId, value, texts: { version: texts }, error, onChange }: VersionFieldProps) {
  const id = scriptOfTemplate(templateId)
  const versions = useQuery({ ...versionsQuery(id ?? ''), enabled: id !== null }).data?.versions ?? []
  if (id === null) return null
  const known = versions.map(({ number, note, runs }) => ({
    value: String(number),
    label: [`Version ${number}`, runs ? note : texts.cannotRun].filter(Boolean).join(': '),
  }))
  // The chosen one while the others load.
  const chosen = known.some((option) => option.value === value) ? [] : [{ value, label: `Version ${value}` }]
  const options = [
    { value: NEWEST_VERSION, label: texts.newest },
    ...(value === NEWEST_VERSION ? [] : chosen),
    ...known,
  ]
  return (
    <Field label={texts.label} help={value === NEWEST_VERSION ? texts.newestHelp : texts.numberHelp} error={error}>
      {(control) => <Select {...control} name="script_version" value={value} options={options} onChange={onChange} />}
    </Field>
  )
}
