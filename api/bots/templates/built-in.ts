import type { BuiltInTemplate } from '../../game/automations/automation'
import { resourceCollector } from '../../game/automations/farm-resources'
import { towerRaider } from '../../game/automations/raid-towers'
import { stormIslands } from '../../game/automations/storm-islands'

export const builtInTemplates: BuiltInTemplate[] = [resourceCollector, stormIslands, towerRaider]
