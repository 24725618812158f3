import { hasAtMost } from '../input/characters'
import type { FieldFault } from '../input/field-fault'
import { SECRET_MAX_BYTES } from '../limits'
import type { SettingValue, TemplateInput, TemplateSecret } from '../templates'
import { ENGLISH, type SettingTexts } from './setting-texts'

const TEXT_MAX_LENGTH = 500

export type Settings = Record<string, SettingValue>

/** A rule over several settings. */
export interface SettingsRule {
  keys: readonly [string, ...string[]]
  refusal(settings: Settings, texts?: SettingTexts): string | null
}

export const settingPath = (key: string) => `settings.${key}`
export const secretPath = (key: string) => `secrets.${key}`

/** Errors of single settings. */
export function inputFaults(inputs: readonly TemplateInput[], given: Settings, texts = ENGLISH): FieldFault[] {
  return inputs.flatMap((input) => {
    const value = given[input.key]
    const message = value === undefined ? null : inputFault(input, value, texts)
    return message ? [{ path: settingPath(input.key), message }] : []
  })
}

/** Errors between settings, reported at the first setting of the rule. */
export function ruleFaults(rules: readonly SettingsRule[], settings: Settings, texts = ENGLISH): FieldFault[] {
  return rules.flatMap(({ keys: [first], refusal }) => {
    const message = refusal(settings, texts)
    return message ? [{ path: settingPath(first), message }] : []
  })
}

export function secretFaults(
  secrets: readonly TemplateSecret[],
  given: Record<string, string | null>,
  texts = ENGLISH,
): FieldFault[] {
  const isTooLong = ({ key }: TemplateSecret) => new TextEncoder().encode(given[key] ?? '').length > SECRET_MAX_BYTES
  return secrets
    .filter(isTooLong)
    .map((secret) => ({ path: secretPath(secret.key), message: texts.secretTooLong(secret) }))
}

function inputFault(input: TemplateInput, value: SettingValue, texts: SettingTexts): string | null {
  if (input.type === 'number') return numberFault(input, value, texts)
  if (typeof value !== 'string') return texts.text(input)
  if (input.type === 'select' && !input.options?.some((option) => option.value === value)) return texts.option(input)
  return hasAtMost(TEXT_MAX_LENGTH, value) ? null : texts.tooLong(input, TEXT_MAX_LENGTH)
}

function numberFault(input: TemplateInput, value: SettingValue, texts: SettingTexts): string | null {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = input
  if (typeof value !== 'number' || !Number.isFinite(value)) return texts.number(input)
  if (input.whole && !Number.isInteger(value)) return texts.whole(input)
  if (value < min) return texts.least(input)
  return value > max ? texts.most(input) : null
}
