import { PACE_RULES } from '../../../../shared/settings/pace'
import type { Settings } from '../../../../shared/settings/setting-faults'
import type { BuiltInTemplate } from '../automation'
import { createFeeding } from '../kernel/feed'
import {
  COMMANDERS_INPUT,
  COMMANDERS_RULE,
  DEFEATS_INPUT,
  finer,
  GUARD_PART_INPUT,
  MARCH_DEFAULTS,
  MARGIN_INPUT,
} from '../kernel/march-inputs'
import type { Module, ModuleContext } from '../kernel/module'
import type { Measure } from '../kernel/plan-army'
import { playModules } from '../kernel/play-modules'
import {
  FARTHEST_INPUT,
  HIGHEST_LEVEL_INPUT,
  LEAST_LOOT_INPUT,
  PIN_SECRET,
  RAID_DEFAULTS,
  readRaidPlan,
} from '../kernel/raid-inputs'
import { createRaids, printGarrisons } from '../kernel/raids'
import { createSkips } from '../kernel/skips'
import {
  COINS_KEPT_INPUT,
  RECRUIT_COINS_INPUT,
  readToolRules,
  SKIPS_INPUT,
  TOOL_COINS_INPUT,
  TOOL_DEFAULTS,
  TOOLS_INPUT,
  TOOLS_KEPT_INPUT,
} from '../kernel/tool-inputs'
import { createToolbox } from '../kernel/tools'
import { PACE_DEFAULTS, PACE_INPUTS, ROUND_INTERVAL_INPUT } from '../pace-settings'
import { createWarChest } from '../war-chest/war-chest'
import { createFortRaids } from './fort-raids'

const { guard: _guard, value: _value, ...MARCHES } = MARCH_DEFAULTS
const MEASURE_OF: Record<string, Measure> = { easy: 'weakest', hard: 'strongest', value: 'troop-hours' }

export const campRaider: BuiltInTemplate = {
  id: 'camp-raider',
  label: 'Camp Raider',
  description: 'Clears robber camps and storm forts with tools that pay for themselves.',
  de: {
    label: 'Lagerräuber',
    description: 'Räumt Räuberlager und Sturmfesten mit Werkzeug, das sich bezahlt macht.',
    category: 'Kampf',
  },
  category: 'Combat',
  unit: 'loot',
  needs: ['targets2', 'commanders'],
  defaults: {
    targets: 'both',
    order: 'value',
    ...TOOL_DEFAULTS,
    // Tools bring more than recruits, as long as there are coins for both.
    recruitCoins: 300,
    skips: 0,
    ...RAID_DEFAULTS,
    ...MARCHES,
    guardPart: 10,
    lookEvery: 15,
    ...PACE_DEFAULTS,
  },
  inputs: [
    {
      key: 'targets',
      label: 'Targets',
      type: 'select',
      options: [
        { value: 'camps', label: 'Robber camps', de: { label: 'Räuberlager' } },
        { value: 'forts', label: 'Storm forts', de: { label: 'Sturmfesten' } },
        { value: 'both', label: 'Both', de: { label: 'Beide' } },
      ],
      helperText: 'Storm forts need ships: troops sail from a castle by the sea.',
      de: { label: 'Ziele', helperText: 'Sturmfesten brauchen Schiffe: Truppen segeln von einer Burg am Meer.' },
    },
    {
      key: 'order',
      label: 'Attack first',
      type: 'select',
      options: [
        { value: 'easy', label: 'The easiest', de: { label: 'Das leichteste' } },
        { value: 'hard', label: 'The hardest that can be beaten', de: { label: 'Das schwerste bezwingbare' } },
        {
          value: 'value',
          label: 'What brings most for each troop and hour',
          de: { label: 'Was je Soldat und Stunde am meisten bringt' },
        },
      ],
      de: { label: 'Zuerst angreifen' },
    },
    TOOLS_INPUT,
    TOOL_COINS_INPUT,
    RECRUIT_COINS_INPUT,
    GUARD_PART_INPUT,
    MARGIN_INPUT,
    finer({ ...HIGHEST_LEVEL_INPUT, label: 'Highest level', de: { label: 'Höchste Stufe' } }),
    finer(LEAST_LOOT_INPUT),
    finer(FARTHEST_INPUT),
    TOOLS_KEPT_INPUT,
    COINS_KEPT_INPUT,
    SKIPS_INPUT,
    COMMANDERS_INPUT,
    DEFEATS_INPUT,
    ROUND_INTERVAL_INPUT,
    ...PACE_INPUTS,
  ],
  rules: [COMMANDERS_RULE, ...PACE_RULES],
  secrets: [PIN_SECRET],
  run: (context) =>
    playModules(context, (shared) => [
      createFeeding(shared),
      ...createWarChest(shared, context.settings),
      ...campModules(shared, context.settings),
    ]),
}

/** Camps and forts share the tools, the coins for them, and the skips. */
export function campModules(context: ModuleContext, settings: Settings): Module[] {
  const plan = { ...readRaidPlan(settings), measure: MEASURE_OF[String(settings.order)] ?? 'troop-hours' }
  const skips = Number(settings.skips)
  const extras = {
    toolbox: createToolbox(context, readToolRules(settings)),
    ...(skips > 0 && { skips: createSkips(context, skips) }),
  }
  const camps = createRaids(context, { ...plan, raids: 'camp' }, extras)
  const forts = createFortRaids(context, plan, extras)
  const wanted = { camps: [camps], forts: [forts], both: [camps, forts] }[String(settings.targets)] ?? [camps]
  return wanted.map((module, n) => (n === 0 ? { ...module, open: () => printGarrisons(context) } : module))
}
