import { afkKeeper } from '../../game/automations/afk-keeper/afk-keeper'
import type { BuiltInTemplate } from '../../game/automations/automation'
import { berimond } from '../../game/automations/berimond/berimond'
import { campRaider } from '../../game/automations/camp-raider/camp-raider'
import { castleSteward } from '../../game/automations/castle-steward/castle-steward'
import { coinCollector } from '../../game/automations/coin-collector/coin-collector'
import { equipmentKeeper } from '../../game/automations/equipment-keeper/equipment-keeper'
import { fortuneWheel } from '../../game/automations/fortune-wheel/fortune-wheel'
import { khanHunter } from '../../game/automations/khan-hunter/khan-hunter'
import { resourceCollector } from '../../game/automations/resource-collector/resource-collector'
import { stormIslands } from '../../game/automations/storm-islands/storm-islands'
import { towerRaider } from '../../game/automations/tower-raider/tower-raider'

export const builtInTemplates: BuiltInTemplate[] = [
  resourceCollector,
  coinCollector,
  fortuneWheel,
  stormIslands,
  equipmentKeeper,
  afkKeeper,
  towerRaider,
  campRaider,
  berimond,
  khanHunter,
  castleSteward,
]
