import { SECRET_MAX_BYTES } from '../../shared/limits'
import type { SettingValue, Template, TemplateInput } from '../../shared/templates'
import { invalid } from '../errors'

const TEXT_MAX_LENGTH = 500

type Settings = Record<string, SettingValue>

/** The template's defaults with what was given laid over them; a value that does not fit its input is refused by name. */
export function completeSettings({ inputs, defaults }: Template, given: Settings = {}): Settings {
  const known = new Map(inputs.map((input) => [input.key, input]))
  for (const [key, value] of Object.entries(given)) {
    const input = known.get(key)
    if (!input) throw invalid('The settings name something that this template does not have.')
    refuseUnfit(input, value)
  }
  return { ...defaults, ...given }
}

function refuseUnfit(input: TemplateInput, value: SettingValue) {
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

/** The secrets that are set: those of the template alone, empty ones left out. */
export function givenSecrets(
  { secrets }: Template,
  given: Record<string, string> = {},
): [key: string, value: string][] {
  for (const [key, value] of Object.entries(given)) {
    const secret = secrets.find((each) => each.key === key)
    if (!secret) throw invalid('The credentials name something that this template does not have.')
    if (Buffer.byteLength(value) > SECRET_MAX_BYTES) throw invalid(`${secret.label} may be at most 1 kB long.`)
  }
  return Object.entries(given).filter(([, value]) => value !== '')
}
