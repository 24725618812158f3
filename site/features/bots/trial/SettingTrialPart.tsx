import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Settings } from '../../../../shared/settings/setting-faults'
import type { SettingValue, Template, TemplateInput } from '../../../../shared/templates'
import { asCount } from '../../../lib/words/display-formats'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/forms/Field'
import { Select } from '../../../ui/forms/Select'
import { SettingTrialValues } from './SettingTrialValues'
import { bestInWords, bestOf } from './trial-in-words'
import type { useTrial } from './use-trial'

interface SettingTrialPartProps {
  template: Template
  /** As they are in the form. */
  settings: Settings
  trial: ReturnType<typeof useTrial>
  onTake: (key: string, value: SettingValue) => void
}

/** What values of one setting bring beside the others, and the best of them for the form. */
export function SettingTrialPart({ template, settings, trial, onTake }: SettingTrialPartProps) {
  const inputs = template.inputs.filter(canBeTried)
  const [key, setKey] = useState(inputs[0]?.key ?? '')
  const input = inputs.find((each) => each.key === key)
  if (!input) return null
  const { underWay, settingTrial, run } = trial
  const shown = settingTrial?.result.setting === key ? settingTrial : null
  return (
    <div className="trial-setting">
      <Field label="One setting at a time" help="Its values are tried in the same twenty worlds, beside your others.">
        {(control) => (
          <Select
            {...control}
            value={key}
            options={inputs.map(({ key, label }) => ({ value: key, label }))}
            onChange={setKey}
          />
        )}
      </Field>
      <Button
        isWide
        isBusy={underWay?.order.setting !== undefined}
        busyLabel={underWay ? `${underWay.worlds} of ${underWay.of || 'twenty'} worlds` : undefined}
        disabled={underWay !== null && underWay.order.setting === undefined}
        onClick={() => run({ templateId: template.id, settings, setting: key })}
      >
        Try its values
      </Button>
      {shown && <TriedValues key={key} input={input} usual={template.defaults[key]} {...{ shown, settings, onTake }} />}
    </div>
  )
}

const canBeTried = ({ type, min, max }: TemplateInput) =>
  type === 'select' || (type === 'number' && min !== undefined && max !== undefined)

interface TriedValuesProps extends Pick<SettingTrialPartProps, 'settings' | 'onTake'> {
  input: TemplateInput
  usual: SettingValue | undefined
  shown: NonNullable<ReturnType<typeof useTrial>['settingTrial']>
}

function TriedValues({ input, usual, shown: { result, order }, settings, onTake }: TriedValuesProps) {
  const [former, setFormer] = useState<SettingValue | null>(null)
  const { key, label } = input
  const best = bestOf(result, usual)
  if (!best) return null
  const inWords = (value: SettingValue) => valueInWords(input, value)
  const current = settings[key]
  const isTaken = current === best.best.value
  const areOthersChanged = Object.keys(order.settings).some(
    (other) => other !== key && order.settings[other] !== settings[other],
  )

  function take(value: SettingValue, before: SettingValue | null) {
    setFormer(before)
    onTake(key, value)
  }

  return (
    <>
      <SettingTrialValues {...{ best, label, current, usual, inWords }} trial={result} />
      <p aria-live="polite">
        {isTaken && former !== null
          ? `“${label}” is now ${inWords(best.best.value)}. It was ${inWords(former)}.`
          : bestInWords(best, result.unit, inWords(best.best.value))}
      </p>
      {areOthersChanged && <p className="trial-stale">Other settings have changed since.</p>}
      {isTaken && former !== null && (
        <Button icon={<Undo2 />} onClick={() => take(former, null)}>
          Undo
        </Button>
      )}
      {!isTaken && <Button onClick={() => take(best.best.value, current ?? null)}>Take the best</Button>}
    </>
  )
}

function valueInWords({ options, unit }: TemplateInput, value: SettingValue): string {
  if (typeof value === 'string') return options?.find((option) => option.value === value)?.label ?? value
  return unit ? `${asCount(value)} ${value === 1 ? unit.replace(/s$/, '') : unit}` : asCount(value)
}
