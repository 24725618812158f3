import { afkKeeper } from '../../game/automations/afk-keeper/afk-keeper'
import type { BuiltInTemplate } from '../../game/automations/automation'
import { castleSteward } from '../../game/automations/castle-steward/castle-steward'
import { equipmentKeeper } from '../../game/automations/equipment-keeper/equipment-keeper'
import { fortuneWheel } from '../../game/automations/fortune-wheel/fortune-wheel'
import { resourceCollector } from '../../game/automations/resource-collector/resource-collector'
import { stormIslands } from '../../game/automations/storm-islands'
import { towerRaider } from '../../game/automations/tower-raider/tower-raider'

export const builtInTemplates: BuiltInTemplate[] = [
  resourceCollector,
  fortuneWheel,
  stormIslands,
  equipmentKeeper,
  afkKeeper,
  towerRaider,
  castleSteward,
]
