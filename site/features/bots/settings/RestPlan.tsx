import { CircleAlert, Plus } from 'lucide-react'
import { EVERY_DAY, formatRests, MAX_RESTS, type Rest, restsOf } from '../../../../shared/settings/rests'
import type { Settings } from '../../../../shared/settings/setting-faults'
import { Button } from '../../../ui/Button'
import type { FormTexts } from './form-texts'
import { RestDay } from './RestDay'
import { RestRow } from './RestRow'
import type { TypedSettings } from './setting-values'

interface RestPlanProps {
  settings: Settings
  texts: FormTexts
  error: string | undefined
  onChange: (part: TypedSettings) => void
}

const NIGHT: Rest = { days: EVERY_DAY, from: 23 * 60, until: 7 * 60 }

/** Rests as a picture, and as times and days below it. */
export function RestPlan({ settings, texts, error, onChange }: RestPlanProps) {
  const rests = restsOf(settings)
  // One rest a day of an older bot becomes part of the list.
  const keep = (changed: readonly Rest[]) => onChange({ rests: formatRests(changed), restFrom: '', restUntil: '' })
  return (
    <fieldset className="rest-plan" aria-label={texts.rests}>
      <div className="rest-title">
        <p>
          <b>{texts.rests}</b> <span>{texts.restHelp}</span>
        </p>
        <Button
          kind="quiet"
          icon={<Plus />}
          disabled={rests.length >= MAX_RESTS}
          onClick={() => keep([...rests, nextRest(rests)])}
        >
          {texts.addRest}
        </Button>
      </div>
      <RestDay rests={rests} texts={texts} onChange={keep} />
      {rests.map((rest, index) => (
        <RestRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a rest keeps its place while its hours change
          key={index}
          rest={rest}
          number={index + 1}
          isInvalid={error !== undefined}
          texts={texts}
          onChange={(changed) => keep(rests.map((each, at) => (at === index ? changed : each)))}
          onRemove={() => keep(rests.filter((_, at) => at !== index))}
        />
      ))}
      {error && (
        <p className="field-error" role="alert">
          <CircleAlert />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}

/** The night first, then an hour of each day that is still free. */
function nextRest(rests: readonly Rest[]): Rest {
  if (rests.length === 0) return NIGHT
  const hours = [12, 18, 8, 15, 21, 10, 4]
  const hour = hours.find((each) => !rests.some(({ from }) => from === each * 60)) ?? 13
  return { days: EVERY_DAY, from: hour * 60, until: (hour + 1) * 60 }
}
