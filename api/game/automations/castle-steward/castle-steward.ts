import { PACE_RULES } from '../../../../shared/settings/pace'
import type { Settings } from '../../../../shared/settings/setting-faults'
import { createHomeGuard } from '../afk-keeper/home-guard'
import type { AutomationContext, BuiltInTemplate } from '../automation'
import { createFeeding } from '../kernel/feed'
import type { Module, ModuleContext } from '../kernel/module'
import { partOf } from '../kernel/part-of'
import { playModules } from '../kernel/play-modules'
import { PACE_DEFAULTS, PACE_INPUTS, ROUND_INTERVAL_INPUT } from '../pace-settings'
import { orderOf } from './order'
import { STEWARD_DEFAULTS, STEWARD_INPUTS } from './steward-inputs'
import { STEWARD_PARTS, type StewardPart } from './steward-parts'

export const castleSteward: BuiltInTemplate = {
  id: 'steward',
  label: 'Castle Steward',
  description: 'Does it all in one session: collects, sails, raids and keeps watch, in the order you set.',
  de: {
    label: 'Burgvogt',
    description: 'Macht alles in einer Sitzung: sammelt, segelt, plündert und wacht, in der Rangfolge, die du setzt.',
    category: 'Rundum',
  },
  category: 'All-round',
  unit: 'resources',
  defaults: { ...STEWARD_DEFAULTS, lookEvery: 30, ...PACE_DEFAULTS },
  inputs: [...STEWARD_INPUTS, ROUND_INTERVAL_INPUT, ...PACE_INPUTS],
  rules: PACE_RULES,
  secrets: [
    {
      key: 'pin',
      label: 'Troop pin',
      helperText: 'Only needed if this game account protects its troops with a pin.',
      de: { label: 'Truppen-PIN', helperText: 'Nur wo eine PIN die Truppen dieses Namens schützt.' },
    },
  ],
  run: (context) => playModules(atPace(context), (shared) => partsFor(shared)),
}

const PAUSES: Record<string, number> = { calm: 2, normal: 1, busy: 0.5 }

function atPace(context: AutomationContext): AutomationContext {
  const { settings } = context
  const factor = PAUSES[String(settings.quiet)] ?? 1
  const scaled = (key: string) => Number(settings[key]) * factor
  return { ...context, settings: { ...settings, pauseMin: scaled('pauseMin'), pauseMax: scaled('pauseMax') } }
}

/** Those that are switched on and that the game offers, in the player's order. */
function partsFor(shared: ModuleContext): Module[] {
  const { settings, game } = shared
  const parts = orderOf(settings).flatMap((id) => STEWARD_PARTS[id])
  const offered = parts.filter(({ needs }) => needs.every((feature) => game.has(feature)))
  const isWatched = settings.watch !== 'off' && game.has('raids')
  const guarded = isWatched ? { ...shared, homeGuard: createHomeGuard(shared) } : shared
  return [partOf(guarded, 'Food', createFeeding), ...offered.map((part) => moduleOf(part, guarded, settings))]
}

function moduleOf({ label, opens = false, create }: StewardPart, shared: ModuleContext, settings: Settings): Module {
  const { open, ...module } = partOf(shared, label, (context) => create(context, settings))
  return opens && open ? { ...module, open } : module
}
