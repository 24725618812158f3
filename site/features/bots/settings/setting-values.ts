import type { FieldFault } from '../../../../shared/input/field-fault'
import type { Template } from '../../../../shared/templates'
import { PACE_RULES } from '../../../../shared/templates/pace'
import { inputFaults, ruleFaults, type Settings } from '../../../../shared/templates/setting-faults'
import type { SettingWords } from '../../../../shared/templates/setting-words'

/** Settings as they stand in their fields. */
export type TypedSettings = Record<string, string>

type SettingsForm = Pick<Template, 'inputs' | 'defaults'>

export function asTyped(settings: Settings): TypedSettings {
  return Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, String(value)]))
}

/** As they are sent: numbers are numbers, and a number that was emptied is the template's own. */
export function settingValues({ inputs, defaults }: SettingsForm, typed: TypedSettings): Settings {
  const numbers = new Set(inputs.filter(({ type }) => type === 'number').map(({ key }) => key))
  const values = Object.entries(typed).map(([key, text]) => {
    if (!numbers.has(key)) return [key, text]
    return [key, text.trim() ? Number(text) : (defaults[key] ?? '')]
  })
  return Object.fromEntries(values)
}

/** What the server would refuse of what was typed, also together with what is stored. */
export function settingFaults(
  template: SettingsForm,
  typed: TypedSettings,
  words: SettingWords,
  stored: Settings = template.defaults,
): FieldFault[] {
  const given = settingValues(template, typed)
  const rules = PACE_RULES.filter(({ keys }) => keys.some((key) => key in given))
  return [...inputFaults(template.inputs, given, words), ...ruleFaults(rules, { ...stored, ...given }, words)]
}
