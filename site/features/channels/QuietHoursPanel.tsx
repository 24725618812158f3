import { useState } from 'react'
import type { NotificationSettings, QuietHours } from '../../../shared/channels'
import { DAY_MINUTES, formatTime } from '../../../shared/time'
import { CheckRow } from '../../ui/forms/CheckRow'
import { Field } from '../../ui/forms/Field'
import { Select } from '../../ui/forms/Select'
import { Panel } from '../../ui/Panel'
import { SavedSign } from './SavedSign'
import { useSaveSettings } from './use-settings'
import { ZoneOfMessages } from './ZoneOfMessages'

const USUAL: QuietHours = { from: 23 * 60, until: 7 * 60, attacks_break_through: true }
const STEP = 30
const HALF_HOURS = Array.from({ length: DAY_MINUTES / STEP }, (_, place) => STEP * place)

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
  onSave: (times: Partial<QuietHours>) => void
}

const QuietTimes = ({ quiet: { from, until }, onSave }: QuietTimesProps) => (
  <div className="quiet-times">
    <Field label="From">
      {(control) => (
        <Select
          {...control}
          value={String(from)}
          options={timesFor(from, until)}
          onChange={(minutes) => onSave({ from: Number(minutes) })}
        />
      )}
    </Field>
    <Field label="Until">
      {(control) => (
        <Select
          {...control}
          value={String(until)}
          options={timesFor(until, from)}
          onChange={(minutes) => onSave({ until: Number(minutes) })}
        />
      )}
    </Field>
  </div>
)

/** Half hours, with the chosen time, and without the other end, at which no time would be quiet. */
function timesFor(chosen: number, other: number) {
  const minutes = [...new Set([...HALF_HOURS, chosen])].filter((each) => each !== other)
  return minutes.sort((a, b) => a - b).map((each) => ({ value: String(each), label: formatTime(each) }))
}
