import { useState } from 'react'
import type { NotificationSettings, QuietHours } from '../../../shared/channels'
import { CheckRow } from '../../ui/forms/CheckRow'
import { Field } from '../../ui/forms/Field'
import { TimeInput } from '../../ui/forms/TimeInput'
import { Panel } from '../../ui/Panel'
import { SavedSign } from './SavedSign'
import { useSaveSettings } from './use-settings'
import { ZoneOfMessages } from './ZoneOfMessages'

const USUAL: QuietHours = { from: 23 * 60, until: 7 * 60, attacks_break_through: true }
const EMPTY = 'They end when they begin, so no time would be quiet.'

interface QuietHoursPanelProps {
  quiet: NotificationSettings['quiet']
  /** What the player has chosen. */
  zone: string | null
}

export function QuietHoursPanel({ quiet, zone }: QuietHoursPanelProps) {
  const save = useSaveSettings()
  // What was chosen before they were switched off.
  const [before, setBefore] = useState(USUAL)

  function toggle(isOn: boolean) {
    if (quiet) setBefore(quiet)
    save.mutate({ quiet: isOn ? before : null })
  }

  return (
    <Panel className="quiet-hours" title="Quiet hours" actions={<SavedSign save={save} />}>
      <CheckRow
        label="Keep quiet at night"
        help="Alerts wait until the quiet hours end."
        checked={quiet !== null}
        onChange={toggle}
      />
      {quiet && (
        <>
          <QuietTimes quiet={quiet} onSave={(times) => save.mutate({ quiet: { ...quiet, ...times } })} />
          <CheckRow
            label="Attacks may break through"
            help="They are sent at night too: by the morning an attack is over."
            checked={quiet.attacks_break_through}
            onChange={(isChecked) => save.mutate({ quiet: { ...quiet, attacks_break_through: isChecked } })}
          />
        </>
      )}
      <ZoneOfMessages chosen={zone} />
    </Panel>
  )
}

interface QuietTimesProps {
  quiet: QuietHours
  onSave: (times: Pick<QuietHours, 'from' | 'until'>) => void
}

/** Saved when the focus leaves a time, not at each key. */
function QuietTimes({ quiet, onSave }: QuietTimesProps) {
  const [typed, setTyped] = useState<Partial<QuietHours>>({})
  const { from, until } = { ...quiet, ...typed }
  const isEmpty = from === until

  function keep() {
    if (isEmpty) return
    setTyped({})
    if (from !== quiet.from || until !== quiet.until) onSave({ from, until })
  }

  return (
    <fieldset
      className="quiet-times"
      aria-label="Quiet hours"
      onBlur={keep}
      onKeyDown={({ key }) => {
        if (key === 'Enter') keep()
      }}
    >
      <Field label="From">
        {(control) => (
          <TimeInput
            {...control}
            minutes={from}
            isInvalid={isEmpty}
            onChange={(minutes) => setTyped({ ...typed, from: minutes })}
          />
        )}
      </Field>
      <Field label="Until" error={isEmpty ? EMPTY : undefined}>
        {(control) => (
          <TimeInput
            {...control}
            minutes={until}
            isInvalid={isEmpty}
            onChange={(minutes) => setTyped({ ...typed, until: minutes })}
          />
        )}
      </Field>
    </fieldset>
  )
}
