import type { Settings } from '../../../../shared/settings/setting-faults'
import type { Template } from '../../../../shared/templates'
import { DayPreview } from './DayPreview'
import type { FormTexts } from './form-texts'
import { SettingFields } from './SettingFields'
import { settingValues, type TypedSettings } from './setting-values'

/** Settings that every template shares. */
const PACE_KEYS = ['pauseMin', 'pauseMax', 'restEvery', 'restFor', 'restFrom', 'restUntil']

interface TemplateSettingsProps {
  template: Template
  values: TypedSettings
  /** The values of emptied number fields; by default the template's. */
  fallbacks?: Settings
  texts: FormTexts
  faultOf: (path: string) => string | undefined
  onChange: (key: string, value: string) => void
}

/** Pace settings are folded away, with a preview of the day they make. */
export function TemplateSettings({ template, fallbacks = template.defaults, texts, ...fields }: TemplateSettingsProps) {
  const { inputs } = template
  const isPace = ({ key }: { key: string }) => PACE_KEYS.includes(key)
  const shared = { ...fields, fallbacks, placeholder: texts.choose }
  const paceInputs = inputs.filter(isPace)
  return (
    <>
      <SettingFields {...shared} inputs={inputs.filter((input) => !isPace(input))} />
      {paceInputs.length > 0 && (
        <details className="advanced">
          <summary>
            <span>{texts.advanced}</span> <span>{texts.advancedHint}</span>
          </summary>
          <div className="advanced-fields">
            <SettingFields {...shared} inputs={paceInputs} />
            <DayPreview
              settings={{ ...fallbacks, ...settingValues(template, fields.values, fallbacks) }}
              texts={texts}
            />
          </div>
        </details>
      )}
    </>
  )
}
