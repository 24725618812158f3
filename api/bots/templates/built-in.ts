import type { BuiltInTemplate } from '../../game/automations/automation'
import { resourceCollector } from '../../game/automations/farm-resources'
import { stormIslands } from '../../game/automations/storm-islands'
import { towerRaider } from '../../game/automations/tower-raider/tower-raider'

export const builtInTemplates: BuiltInTemplate[] = [resourceCollector, stormIslands, towerRaider]
