import { capitalised } from '../../../../shared/capitalised'
import type { Settings } from '../../../../shared/settings/setting-faults'
import type { TemplateInput } from '../../../../shared/templates'

/** A setting of a template inside the Steward: `margin` of the Tower Raider is `raidMargin`. */
const keyIn = (prefix: string, key: string) => `${prefix}${capitalised(key)}`

/** The settings of a template as the Steward has them, over the template's defaults. */
export function settingsOfPart(prefix: string, defaults: Settings, settings: Settings): Settings {
  const own = Object.keys(defaults).flatMap((key) => {
    const value = settings[keyIn(prefix, key)]
    return value === undefined ? [] : [[key, value] as const]
  })
  return { ...defaults, ...Object.fromEntries(own) }
}

interface PartInputs {
  prefix: string
  group: string
  germanGroup: string
  /** The keys of those that the Steward shows. */
  keys: readonly string[]
}

/** Inputs of a template as inputs of the Steward, folded away in a group of their own. */
export function inputsOfPart(inputs: readonly TemplateInput[], { prefix, group, germanGroup, keys }: PartInputs) {
  return keys.map((key): TemplateInput => {
    const input = inputs.find((each) => each.key === key)
    if (!input) throw new Error(`No input is named ${key}.`)
    const german = input.de && { ...input.de, group: germanGroup }
    return { ...input, key: keyIn(prefix, key), group, ...(german && { de: german }) }
  })
}

export function defaultsOfPart(prefix: string, defaults: Settings, keys: readonly string[]): Settings {
  return Object.fromEntries(keys.map((key) => [keyIn(prefix, key), defaults[key] ?? '']))
}
