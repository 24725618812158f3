import { inputFaults, ruleFaults, type Settings, secretFaults } from '../../../shared/settings/setting-faults'
import type { Template } from '../../../shared/templates'
import type { BuiltInTemplate } from '../../game/automations/automation'
import { invalid, refuseFaults } from '../../platform/errors'
import { isOwn } from './own-templates'
import { REST_ZONE_INPUT, restZoneFaults } from './rest-zone'

type SettingsForm = Pick<BuiltInTemplate, 'inputs' | 'defaults' | 'rules'>

/** Merges the given settings over the template's defaults. Refuses with the fields that break an input or a rule. */
export function completeSettings({ inputs, defaults, rules }: SettingsForm, given: Settings = {}): Settings {
  refuseInvalid(inputs, given)
  const settings = { ...defaults, ...given }
  refuseFaults(ruleFaults(rules, settings))
  return settings
}

/** A newer version of a script may have other settings than a bot has stored: those it does not know are left out. */
export function knownSettings(template: BuiltInTemplate, stored: Settings): Settings {
  if (!isOwn(template)) return stored
  const known = [...template.inputs, REST_ZONE_INPUT].map(({ key }) => key)
  return Object.fromEntries(Object.entries(stored).filter(([key]) => known.includes(key)))
}

/** Checks a change together with the stored settings. Returns those that its rules read: the write must still find them. */
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

/** Whether a bot could not have these settings. */
export const refuses = ({ inputs, rules }: SettingsForm, settings: Settings): boolean =>
  inputFaults(inputs, settings).length > 0 || ruleFaults(rules, settings).length > 0

function refuseInvalid(inputs: Template['inputs'], given: Settings) {
  const known = inputs.some(({ key }) => key === 'restFrom') ? [...inputs, REST_ZONE_INPUT] : inputs
  refuseUnknown(known, given, 'The settings name something that this template does not have.')
  refuseFaults([...inputFaults(known, given), ...restZoneFaults(given)])
}

function refuseUnknown(known: { key: string }[], given: object, sentence: string) {
  if (Object.keys(given).some((key) => !known.some((each) => each.key === key))) throw invalid(sentence)
}

/** The secrets to set, or to remove when null. Empty ones are left out; unknown ones are refused. */
export function validSecrets<Value extends string | null = string>(
  { secrets }: Pick<Template, 'secrets'>,
  given: Record<string, Value> = {},
): [key: string, value: Value][] {
  refuseUnknown(secrets, given, 'The credentials name something that this template does not have.')
  refuseFaults(secretFaults(secrets, given))
  return Object.entries(given).filter(([, value]) => value !== '')
}
