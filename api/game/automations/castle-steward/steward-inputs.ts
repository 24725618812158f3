import type { Settings } from '../../../../shared/settings/setting-faults'
import type { TemplateInput } from '../../../../shared/templates'
import { WATCH_DEFAULTS, WATCH_INPUTS } from '../afk-keeper/watch-inputs'
import { campRaider } from '../camp-raider/camp-raider'
import { coinCollector } from '../coin-collector/coin-collector'
import { EQUIPMENT_DEFAULTS, equipmentKeeper } from '../equipment-keeper/equipment-keeper'
import { fortuneWheel, WHEEL_DEFAULTS } from '../fortune-wheel/fortune-wheel'
import { khanHunter } from '../khan-hunter/khan-hunter'
import { resourceCollector } from '../resource-collector/resource-collector'
import { stormIslands } from '../storm-islands/storm-islands'
import { towerRaider } from '../tower-raider/tower-raider'
import { ORDER_DEFAULTS, ORDER_INPUTS } from './order'
import { defaultsOfPart, inputsOfPart } from './part-settings'

const WATCH = {
  prefix: 'watch',
  group: 'Watch',
  germanGroup: 'Wache',
  keys: ['respond', 'checkEvery', 'worthFrom', 'act', 'protectionCoins'],
}
const TOWERS = {
  prefix: 'raid',
  group: 'Towers',
  germanGroup: 'Türme',
  keys: ['highestLevel', 'margin', 'leastLoot'],
}

const GOODS = { prefix: 'collect', group: 'Goods', germanGroup: 'Waren', keys: ['collectFrom', 'sendAt', 'spread'] }
const WHEEL = { prefix: 'wheel', group: 'Wheel', germanGroup: 'Glücksrad', keys: ['tickets', 'keepTickets'] }
const TAXES = { prefix: 'taxes', group: 'Taxes', germanGroup: 'Steuern', keys: ['collectFrom'] }
const SAILING = {
  prefix: 'sail',
  group: 'Storm islands',
  germanGroup: 'Sturminseln',
  keys: ['sailFor', 'leastCargo', 'supply'],
}
const CAMPS = {
  prefix: 'camps',
  group: 'Camps',
  germanGroup: 'Lager',
  keys: ['targets', 'tools', 'toolCoins', 'highestLevel'],
}
const EVENTS = {
  prefix: 'event',
  group: 'Events',
  germanGroup: 'Ereignisse',
  keys: ['difficulty', 'tools', 'toolCoins', 'stopWhenRage'],
}
const EQUIPMENT = {
  prefix: 'equipment',
  group: 'Equipment',
  germanGroup: 'Ausrüstung',
  keys: ['task', 'sell', 'upgrade'],
}

type Texts = Pick<TemplateInput, 'key' | 'label'> & { german: string; group: string; germanGroup: string }

const onOff = ({ key, label, german, group, germanGroup }: Texts): TemplateInput => ({
  key,
  label,
  type: 'select',
  options: [
    { value: 'on', label: 'Yes', de: { label: 'Ja' } },
    { value: 'off', label: 'No', de: { label: 'Nein' } },
  ],
  group,
  de: { label: german, group: germanGroup },
})

const BUILD_INPUT: TemplateInput = {
  key: 'build',
  label: 'Build and recruit',
  type: 'select',
  options: [
    { value: 'do', label: 'Do it', de: { label: 'Ausführen' } },
    { value: 'say', label: 'Only say what it would build', de: { label: 'Nur sagen, was er bauen würde' } },
    { value: 'off', label: 'Off', de: { label: 'Aus' } },
  ],
  helperText:
    'Spends goods and coins on upgrades and recruits, what pays back soonest first. Goods that lie in storage bring nothing.',
  de: {
    label: 'Bauen und rekrutieren',
    helperText:
      'Gibt Waren und Münzen für Ausbau und Rekruten aus, zuerst für das, was sich am ehesten lohnt. Waren, die im Lager liegen, bringen nichts.',
  },
}

const BUDGET_INPUTS: TemplateInput[] = [
  {
    key: 'reserve',
    label: 'Reserve in each storage',
    type: 'number',
    unit: '%',
    min: 0,
    max: 60,
    whole: true,
    helperText: 'Neither building nor carts touch it.',
    de: { label: 'Vorrat in jedem Lager', unit: '%', helperText: 'Weder Bauen noch Karren rühren ihn an.' },
  },
  {
    key: 'keepCoins',
    label: 'Coins that are kept',
    type: 'number',
    unit: 'coins',
    min: 0,
    max: 10_000_000,
    whole: true,
    de: { label: 'Münzen, die bleiben', unit: 'Münzen' },
  },
  {
    key: 'raidShare',
    label: 'Troops for raids',
    type: 'number',
    unit: '% of the troops',
    min: 10,
    max: 100,
    whole: true,
    helperText: 'The rest stays at home as a guard.',
    de: { label: 'Truppen für Raubzüge', unit: '% der Truppen', helperText: 'Die übrigen bleiben als Wache daheim.' },
  },
  {
    key: 'eventShare',
    label: 'Troops for events',
    type: 'number',
    unit: '% of the troops',
    min: 10,
    max: 100,
    whole: true,
    helperText: 'While an event is open, the guard is what this leaves.',
    de: {
      label: 'Truppen für Ereignisse',
      unit: '% der Truppen',
      helperText: 'Solange ein Ereignis offen ist, bleibt als Wache, was dies übrig lässt.',
    },
  },
  {
    key: 'quiet',
    label: 'How busy it is',
    type: 'select',
    options: [
      { value: 'calm', label: 'Calm: pauses twice as long', de: { label: 'Ruhig: doppelt so lange Pausen' } },
      { value: 'normal', label: 'Normal', de: { label: 'Normal' } },
      { value: 'busy', label: 'Busy: pauses half as long', de: { label: 'Eifrig: halb so lange Pausen' } },
    ],
    de: { label: 'Wie eifrig er ist' },
  },
]

export const STEWARD_INPUTS: TemplateInput[] = [
  BUILD_INPUT,
  ...BUDGET_INPUTS,
  ...ORDER_INPUTS,
  onOff({ key: 'watch', label: 'Watch for raids', german: 'Nach Überfällen sehen', ...WATCH }),
  ...inputsOfPart(WATCH_INPUTS, WATCH),
  onOff({ key: 'collect', label: 'Collect goods', german: 'Waren sammeln', ...GOODS }),
  ...inputsOfPart(resourceCollector.inputs, GOODS),
  onOff({ key: 'taxes', label: 'Fetch taxes', german: 'Steuern holen', ...TAXES }),
  ...inputsOfPart(coinCollector.inputs, TAXES),
  onOff({ key: 'sail', label: 'Sail to islands', german: 'Zu Inseln segeln', ...SAILING }),
  ...inputsOfPart(stormIslands.inputs, SAILING),
  onOff({ key: 'raid', label: 'Raid towers', german: 'Türme plündern', ...TOWERS }),
  ...inputsOfPart(towerRaider.inputs, TOWERS),
  onOff({ key: 'camps', label: 'Raid camps', german: 'Lager räumen', ...CAMPS }),
  ...inputsOfPart(campRaider.inputs, CAMPS),
  onOff({ key: 'event', label: 'Play events', german: 'Ereignisse spielen', ...EVENTS }),
  ...inputsOfPart(khanHunter.inputs, EVENTS),
  onOff({ key: 'wheel', label: 'Spin the wheel', german: 'Das Glücksrad drehen', ...WHEEL }),
  ...inputsOfPart(fortuneWheel.inputs, WHEEL),
  onOff({ key: 'equipment', label: 'Keep equipment', german: 'Ausrüstung pflegen', ...EQUIPMENT }),
  ...inputsOfPart(equipmentKeeper.inputs, EQUIPMENT),
]

export const STEWARD_DEFAULTS: Settings = {
  build: 'do',
  reserve: 20,
  keepCoins: 0,
  raidShare: 75,
  eventShare: 75,
  quiet: 'normal',
  ...ORDER_DEFAULTS,
  watch: 'on',
  ...defaultsOfPart('watch', WATCH_DEFAULTS, WATCH.keys),
  watchRespond: 'best',
  collect: 'on',
  ...defaultsOfPart('collect', resourceCollector.defaults, GOODS.keys),
  taxes: 'on',
  ...defaultsOfPart('taxes', coinCollector.defaults, TAXES.keys),
  sail: 'on',
  ...defaultsOfPart('sail', stormIslands.defaults, SAILING.keys),
  raid: 'on',
  ...defaultsOfPart('raid', towerRaider.defaults, TOWERS.keys),
  camps: 'on',
  ...defaultsOfPart('camps', campRaider.defaults, CAMPS.keys),
  campsToolCoins: 0,
  event: 'on',
  ...defaultsOfPart('event', khanHunter.defaults, EVENTS.keys),
  eventToolCoins: 0,
  wheel: 'on',
  ...defaultsOfPart('wheel', WHEEL_DEFAULTS, WHEEL.keys),
  equipment: 'on',
  ...defaultsOfPart('equipment', EQUIPMENT_DEFAULTS, EQUIPMENT.keys),
  equipmentUpgrade: 'never',
}
