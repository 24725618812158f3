import type { Settings } from '../../../../shared/settings/setting-faults'
import type { Template } from '../../../../shared/templates'
import { DayPreview } from './DayPreview'
import type { FormWords } from './form-words'
import { SettingFields } from './SettingFields'
import { settingValues, type TypedSettings } from './setting-values'

/** The settings by which a bot of any template paces itself and rests. */
const PACE_KEYS = ['pauseMin', 'pauseMax', 'restEvery', 'restFor', 'restFrom', 'restUntil']

interface TemplateSettingsProps {
  template: Template
  values: TypedSettings
  /** What emptied numbers stand for: the template's own, unless a bot has others. */
  fallbacks?: Settings
  words: FormWords
  faultOf: (path: string) => string | undefined
  onChange: (key: string, value: string) => void
}

/** What the template wants to know; how the bot paces itself and rests is folded away, with a picture of what comes of it. */
export function TemplateSettings({ template, fallbacks = template.defaults, words, ...fields }: TemplateSettingsProps) {
  const { inputs } = template
  const isPace = ({ key }: { key: string }) => PACE_KEYS.includes(key)
  const shared = { ...fields, fallbacks, placeholder: words.choose }
  const paceInputs = inputs.filter(isPace)
  return (
    <>
      <SettingFields {...shared} inputs={inputs.filter((input) => !isPace(input))} />
      {paceInputs.length > 0 && (
        <details className="advanced">
          <summary>
            <span>{words.advanced}</span> <span>{words.advancedHint}</span>
          </summary>
          <div className="advanced-fields">
            <SettingFields {...shared} inputs={paceInputs} />
            <DayPreview
              settings={{ ...fallbacks, ...settingValues(template, fields.values, fallbacks) }}
              words={words}
            />
          </div>
        </details>
      )}
    </>
  )
}
