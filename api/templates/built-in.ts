import type { BuiltInTemplate } from '../games/automation'
import { resourceCollector } from '../games/automations/farm-resources'
import { towerRaider } from '../games/automations/raid-towers'
import { stormIslands } from '../games/automations/storm-islands'

/** The templates that come with the product, in the order in which players see them. */
export const builtInTemplates: BuiltInTemplate[] = [resourceCollector, stormIslands, towerRaider]
