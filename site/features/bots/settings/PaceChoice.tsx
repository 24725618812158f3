import { PACES, type PaceName, paceOf } from '../../../../shared/settings/pace'
import type { Settings } from '../../../../shared/settings/setting-faults'
import { Segmented } from '../../../ui/forms/Segmented'
import type { FormTexts } from './form-texts'
import { asTyped, type TypedSettings } from './setting-values'

interface PaceChoiceProps {
  settings: Settings
  texts: FormTexts
  onChange: (part: TypedSettings) => void
}

/** Three sets of the numbers below it. */
export function PaceChoice({ settings, texts, onChange }: PaceChoiceProps) {
  const chosen = paceOf(settings)
  const options = (Object.keys(PACES) as PaceName[]).map((value) => ({ value, label: texts.paces[value] }))
  return (
    <div className="pace">
      <Segmented<PaceName | ''>
        label={texts.pace}
        value={chosen ?? ''}
        options={options}
        onChange={(name) => name && onChange(asTyped(PACES[name]))}
      />
      <p aria-live="polite">{chosen ? texts.paceMeans[chosen] : texts.ownPace}</p>
    </div>
  )
}
