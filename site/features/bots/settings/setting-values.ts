import type { FieldFault } from '../../../../shared/input/field-fault'
import type { Template, TemplateInput } from '../../../../shared/templates'
import { PACE_RULES } from '../../../../shared/templates/pace'
import { inputFaults, ruleFaults, type Settings, settingPath } from '../../../../shared/templates/setting-faults'
import type { OfInput, SettingWords } from '../../../../shared/templates/setting-words'
import { readNumber, writeNumber } from '../../../ui/forms/read-number'

/** Settings as they stand in their fields. */
export type TypedSettings = Record<string, string>

type SettingsForm = Pick<Template, 'inputs' | 'defaults'>

export function asTyped(settings: Settings): TypedSettings {
  const typed = Object.entries(settings).map(([key, value]) => [
    key,
    typeof value === 'number' ? writeNumber(value) : value,
  ])
  return Object.fromEntries(typed)
}

/** As they are sent. An emptied number stands for that of `emptied`; one that cannot be read stays the text that it is. */
export function settingValues({ inputs }: SettingsForm, typed: TypedSettings, emptied: Settings): Settings {
  const numbers = new Map(inputs.filter(({ type }) => type === 'number').map((input) => [input.key, input]))
  const values = Object.entries(typed).map(([key, text]) => {
    const input = numbers.get(key)
    return [key, input ? numberOf(input, text, emptied) : text]
  })
  return Object.fromEntries(values)
}

function numberOf({ key, whole }: TemplateInput, text: string, emptied: Settings) {
  if (!text.trim()) return emptied[key] ?? ''
  const number = readNumber(text, whole)
  return typeof number === 'number' ? number : text
}

/** What the server would refuse of what was typed, also together with what is stored. */
export function settingFaults(
  template: SettingsForm,
  typed: TypedSettings,
  words: SettingWords,
  stored: Settings = template.defaults,
): FieldFault[] {
  const given = settingValues(template, typed, { ...template.defaults, ...stored })
  const unfit = inputFaults(template.inputs, given, { ...words, number: (input) => notANumber(input, typed, words) })
  const isFit = (key: string) => !unfit.some(({ path }) => path === settingPath(key))
  const rules = PACE_RULES.filter(({ keys }) => keys.some((key) => key in given) && keys.every(isFit))
  return [...unfit, ...ruleFaults(rules, { ...stored, ...given }, words)]
}

function notANumber(input: OfInput, typed: TypedSettings, words: SettingWords): string {
  const number = readNumber(typed[input.key] ?? '', input.whole)
  return typeof number === 'object' && number ? words.ambiguous(input, number) : words.number(input)
}
