import type { Settings } from '../../../../shared/settings/setting-faults'
import type { Feature } from '../../protocol/protocol'
import { createWatch } from '../afk-keeper/watch'
import { WATCH_DEFAULTS } from '../afk-keeper/watch-inputs'
import { readWatchPlan } from '../afk-keeper/watch-plan'
import { berimond, warModule } from '../berimond/berimond'
import { campModules, campRaider } from '../camp-raider/camp-raider'
import { coinCollector, readTaxPlan } from '../coin-collector/coin-collector'
import { EQUIPMENT_DEFAULTS, readEquipmentPlan } from '../equipment-keeper/equipment-keeper'
import { createEquipmentKeeper } from '../equipment-keeper/keep-equipment'
import { readWheelPlan, WHEEL_DEFAULTS } from '../fortune-wheel/fortune-wheel'
import { createWheelSpins } from '../fortune-wheel/wheel-spins'
import type { Module, ModuleContext } from '../kernel/module'
import { together } from '../kernel/part-of'
import { readRaidPlan } from '../kernel/raid-inputs'
import { createTaxes } from '../kernel/taxes'
import { huntModules, khanHunter } from '../khan-hunter/khan-hunter'
import { createCarts } from '../resource-collector/carts'
import { createCollecting } from '../resource-collector/collecting'
import { readCartRules, readCollectPlan, resourceCollector } from '../resource-collector/resource-collector'
import { createSailing } from '../storm-islands/sailing'
import { readSailingPlan, stormIslands } from '../storm-islands/storm-islands'
import { towerRaider } from '../tower-raider/tower-raider'
import { createTowerRaids } from '../tower-raider/tower-raids'
import { createBuilding } from './building/building'
import { settingsOfPart } from './part-settings'

/** In their usual order. */
export const PART_IDS = [
  'watch',
  'collect',
  'taxes',
  'build',
  'sail',
  'raid',
  'camps',
  'event',
  'wheel',
  'equipment',
] as const
export type PartId = (typeof PART_IDS)[number]

/** One job of the Steward. */
export interface StewardPart {
  /** At the beginning of its lines. */
  label: string
  needs: readonly Feature[]
  /** Whether it describes the castles at the start. */
  opens?: boolean
  create(context: ModuleContext, settings: Settings): Module
}

/** A share of the troops may leave; the rest is the guard. */
const guardOf = (share: unknown) => 100 - Number(share)

const NOTHING_TO_DO = ' Until then there is nothing to do.'

/** While no event is open, the other parts have enough to do. */
const besideOthers = (context: ModuleContext): ModuleContext => ({
  ...context,
  print: (sign, text, decision) =>
    text.endsWith(NOTHING_TO_DO)
      ? context.print('.', text.slice(0, -NOTHING_TO_DO.length), decision)
      : context.print(sign, text, decision),
})

/** An event ends, and the part stays for the next one. */
const eventSettings = (defaults: Settings, settings: Settings): Settings => ({
  ...settingsOfPart('event', defaults, settings),
  guardPart: guardOf(settings.eventShare),
  lastReward: 'rank',
  sharesTroops: settings.raid === 'off' && settings.camps === 'off' ? 'no' : 'yes',
  stopAt: 0,
})

/** Raids and buildings fill the harbour too, while ships are away. */
const SAILING_DEFAULTS: Settings = { ...stormIslands.defaults, leastRoom: 30 }

/** Coins for recruits are spent by the part that builds. */
export const STEWARD_PARTS: Record<PartId, StewardPart[]> = {
  watch: [
    {
      label: 'Watch',
      needs: ['raids'],
      opens: true,
      create: (context, settings) =>
        createWatch(context, {
          ...readWatchPlan(settingsOfPart('watch', WATCH_DEFAULTS, settings)),
          saysAllIsQuiet: false,
        }),
    },
  ],
  collect: [
    {
      label: 'Goods',
      needs: [],
      opens: true,
      create(context, settings) {
        const own = settingsOfPart(
          'collect',
          { ...resourceCollector.defaults, reserve: settings.reserve ?? 0 },
          settings,
        )
        return together([createCarts(context, readCartRules(own)), createCollecting(context, readCollectPlan(own))])
      },
    },
  ],
  taxes: [
    {
      label: 'Taxes',
      needs: ['taxes'],
      create: (context, settings) =>
        createTaxes(context, readTaxPlan(settingsOfPart('taxes', coinCollector.defaults, settings))),
    },
  ],
  build: [
    {
      label: 'Building',
      needs: ['building'],
      create: (context, settings) =>
        createBuilding(context, {
          acts: settings.build === 'do',
          reserve: Number(settings.reserve),
          keepCoins: Number(settings.keepCoins),
        }),
    },
  ],
  sail: [
    {
      label: 'Storm',
      needs: [],
      create: (context, settings) =>
        createSailing(context, readSailingPlan(settingsOfPart('sail', SAILING_DEFAULTS, settings))),
    },
  ],
  raid: [
    {
      label: 'Towers',
      needs: [],
      create: (context, settings) =>
        createTowerRaids(context, {
          ...readRaidPlan(settingsOfPart('raid', towerRaider.defaults, settings)),
          guardPart: guardOf(settings.raidShare),
        }),
    },
  ],
  camps: [
    {
      label: 'Camps',
      needs: ['targets2', 'commanders'],
      create(context, settings) {
        const own = settingsOfPart('camps', campRaider.defaults, settings)
        // Most coins are for building.
        const tools = { tools: 'cheapest', toolCoins: 500 }
        return together(campModules(context, { ...own, ...tools, guardPart: guardOf(settings.raidShare) }))
      },
    },
  ],
  event: [
    {
      label: 'Berimond',
      needs: ['events', 'commanders'],
      create: (context, settings) => warModule(besideOthers(context), eventSettings(berimond.defaults, settings)),
    },
    {
      label: 'Khan',
      needs: ['events', 'commanders'],
      create: (context, settings) =>
        together(
          huntModules(besideOthers(context), eventSettings(khanHunter.defaults, settings), settings.watch === 'off'),
        ),
    },
  ],
  wheel: [
    {
      label: 'Wheel',
      needs: ['wheel'],
      create: (context, settings) =>
        createWheelSpins(context, readWheelPlan(settingsOfPart('wheel', WHEEL_DEFAULTS, settings))),
    },
  ],
  equipment: [
    {
      label: 'Equipment',
      needs: ['equipment', 'commanders'],
      create: (context, settings) =>
        createEquipmentKeeper(context, readEquipmentPlan(settingsOfPart('equipment', EQUIPMENT_DEFAULTS, settings))),
    },
  ],
}
