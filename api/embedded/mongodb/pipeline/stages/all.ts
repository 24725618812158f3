import { groupingStages } from './grouping'
import { joiningStages } from './joining'
import { shapingStages } from './shaping'
import { simpleStages } from './simple'
import type { ParseStage } from './stage'

export const stages: ReadonlyMap<string, ParseStage> = new Map(
  [groupingStages, joiningStages, shapingStages, simpleStages].flatMap(Object.entries),
)
