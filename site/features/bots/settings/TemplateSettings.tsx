import type { ReactNode } from 'react'
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

/** Groups of inputs are folded away, and so are pace and rests, with a preview of the day they make. */
export function TemplateSettings({ template, fallbacks = template.defaults, ...form }: TemplateSettingsProps) {
  const { inputs } = template
  const isPace = ({ key }: { key: string }) => PACE_KEYS.includes(key) || isRest(key)
  const { values, texts, faultOf, onChange } = form
  const fields = {
    values,
    faultOf,
    fallbacks,
    texts,
    onChange: (key: string, value: string) => onChange({ [key]: value }),
  }
  const own = inputs.filter((input) => !isPace(input))
  const groups = Map.groupBy(
    own.filter(({ group }) => group),
    ({ group }) => group ?? '',
  )
  const paceInputs = inputs.filter(({ key }) => PACE_KEYS.includes(key))
  const settings = { ...fallbacks, ...settingValues(template, values, fallbacks) }
  return (
    <>
      <SettingFields {...fields} inputs={own.filter(({ group }) => !group)} />
      {[...groups].map(([group, members]) => (
        <SettingsFold key={group} name={group} hint={texts.settingsIn(members.length)}>
          <SettingFields {...fields} inputs={members} />
        </SettingsFold>
      ))}
      {inputs.some(isPace) && (
        <SettingsFold name={texts.advanced} hint={texts.advancedHint}>
          <PaceChoice settings={settings} texts={texts} onChange={onChange} />
          <SettingFields {...fields} inputs={paceInputs} />
          <RestPlan
            settings={settings}
            texts={texts}
            error={REST_KEYS.map((key) => faultOf(settingPath(key))).find(Boolean)}
            onChange={onChange}
          />
          <DayPreview settings={settings} texts={texts} />
        </SettingsFold>
      )}
    </>
  )
}

interface SettingsFoldProps {
  name: string
  hint: string
  children: ReactNode
}

const SettingsFold = ({ name, hint, children }: SettingsFoldProps) => (
  <details className="advanced">
    <summary>
      <span>{name}</span> <span>{hint}</span>
    </summary>
    <div className="advanced-fields">{children}</div>
  </details>
)

const isRest = (key: string) => (REST_KEYS as readonly string[]).includes(key)
