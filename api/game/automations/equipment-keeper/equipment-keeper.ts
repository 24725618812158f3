import { PACE_RULES } from '../../../../shared/settings/pace'
import type { Settings } from '../../../../shared/settings/setting-faults'
import type { TemplateInput } from '../../../../shared/templates'
import { PIECE_RARITIES, type PieceRarity } from '../../protocol/pieces'
import type { BuiltInTemplate } from '../automation'
import { createFeeding } from '../kernel/feed'
import type { Module, ModuleContext } from '../kernel/module'
import { playModules } from '../kernel/play-modules'
import { PIN_SECRET } from '../kernel/raid-inputs'
import { createTaxes, quietly } from '../kernel/taxes'
import { PACE_DEFAULTS, PACE_INPUTS, ROUND_INTERVAL_INPUT } from '../pace-settings'
import { createFinds } from './finds'
import { HUNT_DEFAULTS, HUNT_INPUTS, readHuntPlan } from './hunt-inputs'
import { createHunting } from './hunting'
import { createEquipmentKeeper, type EquipmentPlan } from './keep-equipment'
import type { Task } from './outfits'
import type { SmithPlan } from './smith'

const TASK_OPTIONS = [
  { value: 'raids', label: 'Raids: loot and fewer losses', de: { label: 'Raubzüge: Beute und weniger Verluste' } },
  { value: 'events', label: 'Events: fewer losses and speed', de: { label: 'Ereignisse: weniger Verluste und Tempo' } },
  { value: 'defence', label: 'Defence at home', de: { label: 'Verteidigung daheim' } },
  { value: 'speed', label: 'Speed on the march', de: { label: 'Tempo auf dem Marsch' } },
]
const OTHERS = { group: 'Other commanders', de: 'Andere Feldherren' }
const sameTask = (of: string, german: string) => ({ value: 'same', label: of, de: { label: german } })

const RARITY_WORDS: Record<Exclude<PieceRarity, 'legendary'>, { label: string; de: string }> = {
  common: { label: 'Nothing', de: 'Nichts' },
  uncommon: { label: 'Below uncommon', de: 'Unter ungewöhnlich' },
  rare: { label: 'Below rare', de: 'Unter selten' },
  epic: { label: 'Below epic', de: 'Unter episch' },
}

const DO_IT = { value: 'do', label: 'Do it', de: { label: 'Ausführen' } }
const ONLY_SAY = { value: 'say', label: 'Only say what it would do', de: { label: 'Nur sagen, was er täte' } }

export const EQUIPMENT_DEFAULTS = {
  task: 'raids',
  task2: 'same',
  task3: 'same',
  sell: 'say',
  sellBelow: 'uncommon',
  freeSlots: 8,
  upgrade: 'say',
  upgradeFor: 200,
}

const taskOfNext = (key: string, label: string, german: string): TemplateInput => ({
  key,
  label,
  type: 'select',
  options: [sameTask('The same task', 'Dieselbe Aufgabe'), ...TASK_OPTIONS],
  group: OTHERS.group,
  de: { label: german, group: OTHERS.de },
})

export const equipmentKeeper: BuiltInTemplate = {
  id: 'equipment-keeper',
  label: 'Equipment Keeper',
  description:
    'Hunts for pieces with small marches, gives each commander the best for its task, and sells weak ones only as you allow.',
  de: {
    label: 'Zeugmeister',
    description:
      'Jagt mit kleinen Zügen nach Ausrüstung, gibt jedem Feldherrn die besten Stücke für seine Aufgabe und verkauft schwache nur, wie du es erlaubst.',
    category: 'Rohstoffe',
  },
  category: 'Resources',
  unit: 'pieces',
  needs: ['equipment', 'commanders'],
  defaults: { ...EQUIPMENT_DEFAULTS, ...HUNT_DEFAULTS, lookEvery: 240, ...PACE_DEFAULTS },
  inputs: [
    {
      key: 'task',
      label: 'Task of the first commander',
      type: 'select',
      options: TASK_OPTIONS,
      helperText: 'The first commander gets the best pieces for it.',
      de: { label: 'Aufgabe des ersten Feldherrn', helperText: 'Der erste Feldherr bekommt die besten Stücke dafür.' },
    },
    ...HUNT_INPUTS,
    taskOfNext('task2', 'Task of the second commander', 'Aufgabe des zweiten Feldherrn'),
    taskOfNext('task3', 'Task of all others', 'Aufgabe aller anderen'),
    {
      key: 'sellBelow',
      label: 'Weak pieces',
      type: 'select',
      options: PIECE_RARITIES.filter((rarity) => rarity !== 'legendary').map((rarity) => ({
        value: rarity,
        label: RARITY_WORDS[rarity].label,
        de: { label: RARITY_WORDS[rarity].de },
      })),
      helperText: 'Never one that is worn, that belongs to a set being gathered, or the only one of its kind.',
      de: {
        label: 'Schwache Stücke',
        helperText: 'Nie eines, das getragen wird, zu einem begonnenen Satz gehört oder das einzige seiner Art ist.',
      },
    },
    {
      key: 'sell',
      label: 'Sell weak pieces',
      type: 'select',
      options: [ONLY_SAY, DO_IT],
      de: { label: 'Schwache Stücke verkaufen' },
    },
    {
      key: 'freeSlots',
      label: 'Places that stay free in the armoury',
      type: 'number',
      unit: 'places',
      min: 0,
      max: 60,
      whole: true,
      helperText: 'Pieces are sold only while fewer are free.',
      de: {
        label: 'Plätze, die in der Rüstkammer frei bleiben',
        unit: 'Plätze',
        helperText: 'Verkauft wird nur, solange weniger frei sind.',
      },
    },
    {
      key: 'upgrade',
      label: 'Let the smith improve worn pieces',
      type: 'select',
      options: [{ value: 'never', label: 'Never', de: { label: 'Nie' } }, ONLY_SAY, DO_IT],
      de: { label: 'Getragene Stücke vom Schmied verbessern lassen' },
    },
    {
      key: 'upgradeFor',
      label: 'Coins for the smith',
      type: 'number',
      unit: 'coins a day',
      min: 0,
      max: 1_000_000,
      whole: true,
      helperText: 'The smith can fail, and keeps the coins.',
      de: {
        label: 'Münzen für den Schmied',
        unit: 'Münzen am Tag',
        helperText: 'Der Schmied kann scheitern und behält die Münzen.',
      },
    },
    ROUND_INTERVAL_INPUT,
    ...PACE_INPUTS,
  ],
  rules: PACE_RULES,
  secrets: [PIN_SECRET],
  run: (context) =>
    playModules(context, (shared) => {
      const finds = createFinds()
      return [
        createFeeding(shared),
        createEquipmentKeeper(shared, readEquipmentPlan(context.settings), finds),
        ...createHunting(shared, readHuntPlan(context.settings), finds),
        ...smithMoney(shared),
      ]
    }),
}

/** Taxes pay the smith. */
const smithMoney = (shared: ModuleContext): Module[] =>
  shared.game.has('taxes') ? [quietly(createTaxes({ ...shared, gain: () => {} }, { collectFrom: 80 }))] : []

export function readEquipmentPlan({ task, task2, task3, sell, sellBelow, freeSlots, upgrade, upgradeFor }: Settings) {
  const first = task as Task
  const second = task2 === 'same' ? first : (task2 as Task)
  return {
    tasks: [first, second, task3 === 'same' ? second : (task3 as Task)],
    sell: sell as EquipmentPlan['sell'],
    sellBelow: sellBelow as PieceRarity,
    freeSlots: Number(freeSlots),
    upgrade: upgrade as SmithPlan['upgrade'],
    upgradeFor: Number(upgradeFor),
  } satisfies EquipmentPlan
}
