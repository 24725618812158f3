import type { NotificationSettings } from '../../../shared/channels'
import { type Language, OPTIONAL_LETTERS, type OptionalLetter } from '../../../shared/enums/alert-kinds'
import { formatTime } from '../../../shared/time'
import { CheckGroup } from '../../ui/forms/CheckGroup'
import { CheckRow } from '../../ui/forms/CheckRow'
import { Field } from '../../ui/forms/Field'
import { Select } from '../../ui/forms/Select'
import { Panel } from '../../ui/Panel'
import { SavedSign } from './SavedSign'
import { type SaveSettings, useSaveSettings } from './use-settings'

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: formatTime(60 * hour) }))
const LANGUAGES: { value: Language; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
]
const LETTERS = Object.entries(OPTIONAL_LETTERS) as [OptionalLetter, { label: string; help: string }][]

/** When the summary comes, in which language, and which mails besides. */
export function MessagesPanel({ settings }: { settings: NotificationSettings }) {
  const save = useSaveSettings()
  return (
    <Panel className="messages-panel" title="Messages" actions={<SavedSign save={save} />}>
      <div className="form-row">
        <Field label="Daily summary at" help="In the time zone above.">
          {(control) => (
            <Select
              {...control}
              value={String(settings.digest_hour)}
              options={HOURS}
              onChange={(hour) => save.mutate({ digest_hour: Number(hour) })}
            />
          )}
        </Field>
        <Field label="Language" help="Of messages and mails. The pages stay as they are.">
          {(control) => (
            <Select
              {...control}
              value={settings.language}
              options={LANGUAGES}
              onChange={(language) => save.mutate({ language: language as Language })}
            />
          )}
        </Field>
      </div>
      <Letters letters={settings.letters} save={save} />
    </Panel>
  )
}

const Letters = ({ letters, save }: { letters: NotificationSettings['letters']; save: SaveSettings }) => (
  <CheckGroup legend="Other mails" help="Mails about money and the safety of your account are always sent.">
    {(control) => (
      <div>
        {LETTERS.map(([letter, { label, help }]) => (
          <CheckRow
            key={letter}
            {...control}
            label={label}
            help={help}
            checked={letters[letter]}
            onChange={(isChecked) => save.mutate({ letters: { [letter]: isChecked } })}
          />
        ))}
      </div>
    )}
  </CheckGroup>
)
