import type { FieldFault } from '../../../../shared/input/field-fault'
import { PACE_RULES } from '../../../../shared/settings/pace'
import { inputFaults, ruleFaults, type Settings, settingPath } from '../../../../shared/settings/setting-faults'
import type { NamedInput, SettingTexts } from '../../../../shared/settings/setting-texts'
import type { Template, TemplateInput } from '../../../../shared/templates'
import { formatNumber, parseNumber } from '../../../ui/forms/parse-number'

export type TypedSettings = Record<string, string>

type SettingsForm = Pick<Template, 'inputs' | 'defaults'>

export function asTyped(settings: Settings): TypedSettings {
  const typed = Object.entries(settings).map(([key, value]) => [
    key,
    typeof value === 'number' ? formatNumber(value) : value,
  ])
  return Object.fromEntries(typed)
}

/** An emptied number becomes its fallback; an unreadable one stays text, so that the server names the fault. */
export function settingValues({ inputs }: SettingsForm, typed: TypedSettings, fallbacks: Settings): Settings {
  const numbers = new Map(inputs.filter(({ type }) => type === 'number').map((input) => [input.key, input]))
  const values = Object.entries(typed).map(([key, text]) => {
    const input = numbers.get(key)
    return [key, input ? numberOf(input, text, fallbacks) : text]
  })
  return Object.fromEntries(values)
}

function numberOf({ key, whole }: TemplateInput, text: string, fallbacks: Settings) {
  if (!text.trim()) return fallbacks[key] ?? ''
  const number = parseNumber(text, whole)
  return typeof number === 'number' ? number : text
}

/** Checks the typed settings alone and together with the stored ones. */
export function settingFaults(
  template: SettingsForm,
  typed: TypedSettings,
  { texts, stored = template.defaults }: { texts: SettingTexts; stored?: Settings },
): FieldFault[] {
  const given = settingValues(template, typed, { ...template.defaults, ...stored })
  const unfit = inputFaults(template.inputs, given, { ...texts, number: (input) => notANumber(input, typed, texts) })
  const isFit = (key: string) => !unfit.some(({ path }) => path === settingPath(key))
  const rules = PACE_RULES.filter(({ keys }) => keys.some((key) => key in given) && keys.every(isFit))
  return [...unfit, ...ruleFaults(rules, { ...stored, ...given }, texts)]
}

function notANumber(input: NamedInput, typed: TypedSettings, texts: SettingTexts): string {
  const number = parseNumber(typed[input.key] ?? '', input.whole)
  return typeof number === 'object' && number ? texts.ambiguous(input, number) : texts.number(input)
}
