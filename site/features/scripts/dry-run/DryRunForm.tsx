import { Play, Square } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { DryRunInput } from '../../../../shared/dry-runs'
import { DEFAULT_GAME_SERVER, GAME_SERVERS } from '../../../../shared/enums/game-servers'
import { DRY_RUN_LIMITS } from '../../../../shared/limits'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/forms/Field'
import { NumberInput } from '../../../ui/forms/NumberInput'
import { parseNumber } from '../../../ui/forms/parse-number'
import { Select } from '../../../ui/forms/Select'
import { TextField } from '../../../ui/forms/TextField'

interface DryRunFormProps {
  isRunning: boolean
  onRun: (world: Required<Pick<DryRunInput, 'server' | 'seed' | 'days'>>) => void
  onCancel: () => void
}

const SERVERS = GAME_SERVERS.map((value) => ({ value, label: value }))
const DEFAULT_DAYS = '7'
const DEFAULT_SEED = '1'

/** Which world, and for how long. */
export function DryRunForm({ isRunning, onRun, onCancel }: DryRunFormProps) {
  const [server, setServer] = useState(DEFAULT_GAME_SERVER)
  const [seed, setSeed] = useState(DEFAULT_SEED)
  const [typed, setDays] = useState(DEFAULT_DAYS)
  const days = parseNumber(typed, true)
  const isWrong = typeof days !== 'number' || days < 1 || days > DRY_RUN_LIMITS.days

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isRunning && !isWrong) onRun({ server, seed: seed.trim() || DEFAULT_SEED, days })
  }

  return (
    <form className="dry-run-form" noValidate onSubmit={submit}>
      <Field label="Server">
        {(control) => <Select {...control} name="server" value={server} options={SERVERS} onChange={setServer} />}
      </Field>
      <Field label="Days" error={isWrong ? `1 to ${DRY_RUN_LIMITS.days}` : undefined}>
        {(control) => (
          <NumberInput
            {...control}
            name="days"
            value={typed}
            min={1}
            max={DRY_RUN_LIMITS.days}
            isWhole
            onChange={setDays}
          />
        )}
      </Field>
      <TextField label="Seed" name="seed" autoComplete="off" error={undefined} value={seed} onChange={setSeed} />
      {isRunning ? (
        <Button icon={<Square />} onClick={onCancel}>
          Cancel
        </Button>
      ) : (
        <Button type="submit" icon={<Play />} aria-disabled={isWrong || undefined}>
          Dry run
        </Button>
      )}
    </form>
  )
}
