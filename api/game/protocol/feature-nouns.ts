import type { Feature } from './protocol'

/** Each feature in a sentence such as "This game has no wheel." */
export const FEATURE_NOUNS: Record<Feature, string> = {
  taxes: 'taxes',
  building: 'upgrades of castles',
  targets2: 'news of walls and loot',
  commanders: 'commanders',
  skips: 'time skips',
  raids: 'raids on castles',
  events: 'events',
  wheel: 'wheel',
  equipment: 'equipment',
  storms: 'storm forts',
}
