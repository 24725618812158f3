import type { Settings } from '../../../shared/settings/setting-faults'
import type { SettingValue, TemplateInput } from '../../../shared/templates'
import type { BuiltInTemplate } from '../../game/automations/automation'
import { refuses } from '../templates/settings'

const STEPS = 5
/** From here on values are spread by factors. */
const WIDE = 50

type Form = Pick<BuiltInTemplate, 'inputs' | 'defaults' | 'rules'>

/** Some values of one setting, always with the one it has and the template's own; none of a setting that is text. */
export function valuesToTry(template: Form, settings: Settings, { key, ...input }: TemplateInput): SettingValue[] {
  const known = [settings[key], template.defaults[key]].filter((value) => value !== undefined)
  if (input.type === 'select') return input.options?.map(({ value }) => value) ?? []
  if (input.type === 'text' || input.min === undefined || input.max === undefined) return []
  const values = new Set([...known.map(Number), ...spread({ ...input, min: input.min, max: input.max })])
  const fits = (value: number) => known.includes(value) || !refuses(template, { ...settings, [key]: value })
  return [...values].toSorted((a, b) => a - b).filter(fits)
}

interface Range {
  min: number
  max: number
  whole?: boolean
}

function spread({ min, max, whole = max - min >= 2 * STEPS }: Range): number[] {
  const isWide = min > 0 && max / min >= WIDE
  return Array.from({ length: STEPS }, (_, step) => {
    const part = step / (STEPS - 1)
    const value = isWide ? min * (max / min) ** part : min + (max - min) * part
    const rounded = Number(value.toPrecision(2))
    return Math.min(max, Math.max(min, whole ? Math.round(rounded) : rounded))
  })
}
