import type { Settings } from '../../../../shared/settings/setting-faults'
import type { TemplateInput } from '../../../../shared/templates'
import { finer } from './march-inputs'
import type { ToolRules, ToolUse } from './tools'

export const TOOL_DEFAULTS = { tools: 'best', toolCoins: 2_000, recruitCoins: 2_000, coinsKept: 300, toolsKept: 0 }

export const TOOLS_INPUT: TemplateInput = {
  key: 'tools',
  label: 'Tools',
  type: 'select',
  options: [
    { value: 'none', label: 'None', de: { label: 'Keine' } },
    { value: 'cheapest', label: 'The cheapest first', de: { label: 'Das billigste zuerst' } },
    { value: 'best', label: 'The most useful first', de: { label: 'Das nützlichste zuerst' } },
  ],
  helperText: 'Taken along only where they save and bring more than they cost.',
  de: {
    label: 'Werkzeug',
    helperText: 'Kommt nur mit, wo es mehr spart und bringt, als es kostet.',
  },
}

export const TOOL_COINS_INPUT: TemplateInput = {
  key: 'toolCoins',
  label: 'Coins for tools each day',
  type: 'number',
  unit: 'coins',
  min: 0,
  max: 100_000,
  whole: true,
  helperText: 'With 0 the bot buys none, and uses only those in storage.',
  de: {
    label: 'Münzen für Werkzeug am Tag',
    unit: 'Münzen',
    helperText: 'Mit 0 kauft der Bot keines und nimmt nur, was im Lager ist.',
  },
}

export const RECRUIT_COINS_INPUT: TemplateInput = {
  key: 'recruitCoins',
  label: 'Coins for recruits each day',
  type: 'number',
  unit: 'coins',
  min: 0,
  max: 100_000,
  whole: true,
  helperText: 'One coin pays four recruits, who eat 32 food. With 0 the barracks fill by themselves.',
  de: {
    label: 'Münzen für Rekruten am Tag',
    unit: 'Münzen',
    helperText: 'Eine Münze bezahlt vier Rekruten, die 32 Nahrung essen. Mit 0 füllen sich die Kasernen von selbst.',
  },
}

export const COINS_KEPT_INPUT: TemplateInput = finer({
  key: 'coinsKept',
  label: 'Coins that stay in any case',
  type: 'number',
  unit: 'coins',
  min: 0,
  max: 10_000_000,
  whole: true,
  de: { label: 'Münzen, die jedenfalls bleiben', unit: 'Münzen' },
})

export const TOOLS_KEPT_INPUT = finer({
  key: 'toolsKept',
  label: 'Tools that stay in storage',
  type: 'number',
  unit: 'of each kind',
  min: 0,
  max: 100_000,
  whole: true,
  de: { label: 'Werkzeug, das im Lager bleibt', unit: 'von jeder Art' },
})

export const SKIPS_INPUT = finer({
  key: 'skips',
  label: 'Skips each day',
  type: 'number',
  unit: 'minutes',
  min: 0,
  max: 600,
  whole: true,
  helperText: 'Ends the rest of the best camp while an army is ready for it.',
  de: {
    label: 'Zeitsprünge am Tag',
    unit: 'Minuten',
    helperText: 'Beendet die Ruhe des besten Lagers, wenn ein Heer dafür bereitsteht.',
  },
})

export const readToolRules = (settings: Settings): ToolRules => ({
  use: String(settings.tools) as ToolUse,
  kept: Number(settings.toolsKept),
  coinsADay: Number(settings.toolCoins),
  coinsKept: Number(settings.coinsKept),
})
