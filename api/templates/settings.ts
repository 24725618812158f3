import { SECRET_MAX_BYTES } from '../../shared/limits'
import type { SettingValue, Template, TemplateInput } from '../../shared/templates'
import { invalid } from '../foundation/errors'
import type { BuiltInTemplate, SettingsRule } from '../games/automation'

const TEXT_MAX_LENGTH = 500

type Settings = Record<string, SettingValue>
type SettingsForm = Pick<BuiltInTemplate, 'inputs' | 'defaults' | 'rules'>

/** The template's defaults with what was given laid over them; what does not fit its input, or a rule, is refused by name. */
export function completeSettings({ inputs, defaults, rules }: SettingsForm, given: Settings = {}): Settings {
  refuseUnfit(inputs, given)
  const settings = { ...defaults, ...given }
  refuseAgainst(rules, settings)
  return settings
}

/** Refuses a change that does not fit, also together with what is stored; answers the stored settings that it must find there then. */
export function reliedSettings({ inputs, defaults, rules }: SettingsForm, stored: Settings, change: Settings = {}) {
  refuseUnfit(inputs, change)
  const touched = rules.filter(({ keys }) => keys.some((key) => key in change))
  refuseAgainst(touched, { ...defaults, ...stored, ...change })
  const relied = touched.flatMap(({ keys }) => keys).filter((key) => !(key in change))
  return relied.map((key) => [key, stored[key] ?? null] as const)
}

function refuseAgainst(rules: readonly SettingsRule[], settings: Settings) {
  for (const { refusal } of rules) {
    const sentence = refusal(settings)
    if (sentence) throw invalid(sentence)
  }
}

function refuseUnfit(inputs: TemplateInput[], given: Settings) {
  const known = new Map(inputs.map((input) => [input.key, input]))
  for (const [key, value] of Object.entries(given)) {
    const input = known.get(key)
    if (!input) throw invalid('The settings name something that this template does not have.')
    refuseUnfitValue(input, value)
  }
}

function refuseUnfitValue(input: TemplateInput, value: SettingValue) {
  if (input.type === 'number') return refuseUnfitNumber(input, value)
  if (typeof value !== 'string') throw invalid(`${input.label} must be a text.`)
  if (input.type === 'select' && !input.options?.some((option) => option.value === value)) {
    throw invalid(`${input.label} must be one of its options.`)
  }
  if (value.length > TEXT_MAX_LENGTH) throw invalid(`${input.label} may have at most ${TEXT_MAX_LENGTH} characters.`)
}

function refuseUnfitNumber({ label, min, max }: TemplateInput, value: SettingValue) {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw invalid(`${label} must be a number.`)
  if (min !== undefined && value < min) throw invalid(`${label} must be at least ${min}.`)
  if (max !== undefined && value > max) throw invalid(`${label} must be at most ${max}.`)
}

/** The secrets that are to be set, or removed where null is allowed: those of the template alone, empty ones left out. */
export function givenSecrets<Value extends string | null = string>(
  { secrets }: Pick<Template, 'secrets'>,
  given: Record<string, Value> = {},
): [key: string, value: Value][] {
  for (const [key, value] of Object.entries(given)) {
    const secret = secrets.find((each) => each.key === key)
    if (!secret) throw invalid('The credentials name something that this template does not have.')
    if (Buffer.byteLength(value ?? '') > SECRET_MAX_BYTES) throw invalid(`${secret.label} may be at most 1 kB long.`)
  }
  return Object.entries(given).filter(([, value]) => value !== '')
}
