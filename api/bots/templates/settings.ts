import { inputFaults, ruleFaults, type Settings, secretFaults } from '../../../shared/settings/setting-faults'
import type { Template } from '../../../shared/templates'
import type { BuiltInTemplate } from '../../game/automations/automation'
import { invalid, refuseFaults } from '../../platform/errors'
import { REST_ZONE_INPUT, restZoneFaults } from './rest-zone'

type SettingsForm = Pick<BuiltInTemplate, 'inputs' | 'defaults' | 'rules'>

/** The template's defaults with what was given laid over them; what does not fit its input, or a rule, is refused by name. */
export function completeSettings({ inputs, defaults, rules }: SettingsForm, given: Settings = {}): Settings {
  refuseInvalid(inputs, given)
  const settings = { ...defaults, ...given }
  refuseFaults(ruleFaults(rules, settings))
  return settings
}

/** Refuses a change that does not fit, also together with what is stored; answers the stored settings that it must find there then. */
export function checkSettingsChange(
  { inputs, defaults, rules }: SettingsForm,
  stored: Settings,
  change: Settings = {},
) {
  refuseInvalid(inputs, change)
  const touched = rules.filter(({ keys }) => keys.some((key) => key in change))
  refuseFaults(ruleFaults(touched, { ...defaults, ...stored, ...change }))
  const relied = touched.flatMap(({ keys }) => keys).filter((key) => !(key in change))
  return relied.map((key) => [key, stored[key] ?? null] as const)
}

function refuseInvalid(inputs: Template['inputs'], given: Settings) {
  const known = inputs.some(({ key }) => key === 'restFrom') ? [...inputs, REST_ZONE_INPUT] : inputs
  refuseUnknown(known, given, 'The settings name something that this template does not have.')
  refuseFaults([...inputFaults(known, given), ...restZoneFaults(given)])
}

function refuseUnknown(known: { key: string }[], given: object, sentence: string) {
  if (Object.keys(given).some((key) => !known.some((each) => each.key === key))) throw invalid(sentence)
}

/** The secrets that are to be set, or removed where null is allowed: those of the template alone, empty ones left out. */
export function validSecrets<Value extends string | null = string>(
  { secrets }: Pick<Template, 'secrets'>,
  given: Record<string, Value> = {},
): [key: string, value: Value][] {
  refuseUnknown(secrets, given, 'The credentials name something that this template does not have.')
  refuseFaults(secretFaults(secrets, given))
  return Object.entries(given).filter(([, value]) => value !== '')
}
