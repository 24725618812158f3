import type { Settings, SettingsRule } from '../../../../shared/settings/setting-faults'
import { ENGLISH } from '../../../../shared/settings/setting-texts'
import type { TemplateInput } from '../../../../shared/templates'
import type { MarchRules } from './marches'
import type { Measure } from './plan-army'

const FINER = { group: 'Finer points', de: { group: 'Feinheiten' } }

/** Folded away in the form. */
export const finer = ({ de, ...input }: TemplateInput): TemplateInput => ({
  ...input,
  group: FINER.group,
  ...(de && { de: { ...de, ...FINER.de } }),
})

export const MARCH_DEFAULTS = {
  guardPart: 25,
  guard: 0,
  margin: 0,
  value: 'troop-hours',
  commanders: '',
  stopAfterLosses: 3,
}

export const GUARD_PART_INPUT: TemplateInput = {
  key: 'guardPart',
  label: 'Guard that stays at home',
  type: 'number',
  unit: '% of the troops',
  min: 0,
  max: 90,
  whole: true,
  helperText: 'A part of the most troops that each castle ever had.',
  de: {
    label: 'Wache, die daheim bleibt',
    unit: '% der Truppen',
    helperText: 'Ein Teil der meisten Truppen, die jede Burg je hatte.',
  },
}

export const MARGIN_INPUT: TemplateInput = {
  key: 'margin',
  label: 'More troops than defenders',
  type: 'number',
  unit: '%',
  min: 0,
  max: 500,
  whole: true,
  helperText: 'With 0 the bot learns from its battles which army brings most.',
  de: {
    label: 'Mehr Truppen als Verteidiger',
    unit: '%',
    helperText: 'Mit 0 lernt der Bot aus seinen Kämpfen, welches Heer am meisten bringt.',
  },
}

export const VALUE_INPUT: TemplateInput = {
  key: 'value',
  label: 'Attack first',
  type: 'select',
  options: [
    {
      value: 'troop-hours',
      label: 'What brings most for each troop and hour',
      de: { label: 'Was je Soldat und Stunde am meisten bringt' },
    },
    {
      value: 'troops-lost',
      label: 'What brings most for each troop lost',
      de: { label: 'Was je gefallenem Soldaten am meisten bringt' },
    },
    { value: 'strongest', label: 'The strongest that can be beaten', de: { label: 'Den stärksten bezwingbaren' } },
  ],
  ...FINER,
  de: { label: 'Zuerst angreifen', ...FINER.de },
}

export const COMMANDERS_INPUT: TemplateInput = {
  key: 'commanders',
  label: 'Commanders',
  type: 'text',
  helperText: 'For example 1-3, or 1, 4. Leave it empty to use all.',
  group: FINER.group,
  de: { label: 'Feldherren', helperText: 'Etwa 1-3 oder 1, 4. Leer für alle.', ...FINER.de },
}

export const DEFEATS_INPUT: TemplateInput = {
  key: 'stopAfterLosses',
  label: 'Stop after defeats in a row',
  type: 'number',
  unit: 'defeats',
  min: 1,
  max: 20,
  whole: true,
  group: FINER.group,
  de: { label: 'Aufhören nach Niederlagen in Folge', unit: 'Niederlagen', ...FINER.de },
}

/** For bots that were made with a number of troops instead of a part. */
export const GUARD_INPUT: TemplateInput = {
  key: 'guard',
  label: 'Troops that stay in any case',
  type: 'number',
  unit: 'troops',
  min: 0,
  max: 1_000_000,
  whole: true,
  group: FINER.group,
  helperText: 'In each castle, where this is more than its guard.',
  de: {
    label: 'Truppen, die jedenfalls bleiben',
    unit: 'Truppen',
    helperText: 'In jeder Burg, wo es mehr ist als ihre Wache.',
    ...FINER.de,
  },
}

const PLACES = /^\s*(\d{1,2}(\s*-\s*\d{1,2})?(\s*,\s*\d{1,2}(\s*-\s*\d{1,2})?)*)?\s*$/

export const COMMANDERS_RULE: SettingsRule = {
  keys: ['commanders'],
  refusal: ({ commanders = '' }, texts = ENGLISH) =>
    PLACES.test(String(commanders)) ? null : texts.commandersUnreadable,
}

/** "1-3, 5" → 1, 2, 3 and 5; null for an empty text, which means all. */
export function placesIn(text: string): ReadonlySet<number> | null {
  const parts = text.split(',').filter((part) => part.trim())
  if (parts.length === 0) return null
  return new Set(
    parts.flatMap((part) => {
      const [from = 0, until = from] = part.split('-').map(Number)
      return Array.from({ length: Math.max(0, until - from + 1) }, (_, n) => from + n)
    }),
  )
}

export const readMarchRules = (settings: Settings): MarchRules => ({
  guardPart: Number(settings.guardPart),
  guard: Number(settings.guard ?? 0),
  margin: Number(settings.margin ?? 0),
  measure: String(settings.value ?? 'troop-hours') as Measure,
  commanders: placesIn(String(settings.commanders ?? '')),
  mostDefeats: Number(settings.stopAfterLosses ?? MARCH_DEFAULTS.stopAfterLosses),
})
