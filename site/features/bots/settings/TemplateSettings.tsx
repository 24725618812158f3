import { REST_KEYS } from '../../../../shared/settings/rests'
import type { Settings } from '../../../../shared/settings/setting-faults'
import { settingPath } from '../../../../shared/settings/setting-faults'
import type { Template } from '../../../../shared/templates'
import { DayPreview } from './DayPreview'
import type { FormTexts } from './form-texts'
import { PaceChoice } from './PaceChoice'
import { RestPlan } from './RestPlan'
import { SettingFields } from './SettingFields'
import { settingValues, type TypedSettings } from './setting-values'

/** Settings that every template shares. */
const PACE_KEYS = ['pauseMin', 'pauseMax', 'restEvery', 'restFor']

interface TemplateSettingsProps {
  template: Template
  values: TypedSettings
  /** The values of emptied number fields; by default the template's. */
  fallbacks?: Settings
  texts: FormTexts
  faultOf: (path: string) => string | undefined
  onChange: (part: TypedSettings) => void
}

/** Pace and rests are folded away, with a preview of the day they make. */
export function TemplateSettings({ template, fallbacks = template.defaults, ...form }: TemplateSettingsProps) {
  const { inputs } = template
  const isPace = ({ key }: { key: string }) => PACE_KEYS.includes(key) || isRest(key)
  const { values, texts, faultOf, onChange } = form
  const fields = {
    values,
    faultOf,
    fallbacks,
    placeholder: texts.choose,
    onChange: (key: string, value: string) => onChange({ [key]: value }),
  }
  const paceInputs = inputs.filter(({ key }) => PACE_KEYS.includes(key))
  const settings = { ...fallbacks, ...settingValues(template, values, fallbacks) }
  return (
    <>
      <SettingFields {...fields} inputs={inputs.filter((input) => !isPace(input))} />
      {inputs.some(isPace) && (
        <details className="advanced">
          <summary>
            <span>{texts.advanced}</span> <span>{texts.advancedHint}</span>
          </summary>
          <div className="advanced-fields">
            <PaceChoice settings={settings} texts={texts} onChange={onChange} />
            <SettingFields {...fields} inputs={paceInputs} />
            <RestPlan
              settings={settings}
              texts={texts}
              error={REST_KEYS.map((key) => faultOf(settingPath(key))).find(Boolean)}
              onChange={onChange}
            />
            <DayPreview settings={settings} texts={texts} />
          </div>
        </details>
      )}
    </>
  )
}

const isRest = (key: string) => (REST_KEYS as readonly string[]).includes(key)
