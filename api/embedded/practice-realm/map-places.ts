import { REALM_SHORE } from '../../../shared/realm-shore'
import type { Place } from '../../game/protocol/game-objects'
import type { GameTime } from '../../game/world/game-time'
import { COAST, MAP_SIZE } from '../../game/world/map'
import { placeOfCamp } from '../../game/world/seasons/camps'
import { findFort } from '../../game/world/storms/forts'
import type { World } from '../../game/world/world'

/** The part of the world's sea that has islands and forts. */
const SEA_PART = 0.75
/** Fields that stay empty at the edges and along the coast. */
const MARGIN = 4
/** And at the bottom, where the map has its title. */
const BOTTOM = 7

export interface Drawn {
  /** Tells worlds apart without a name. */
  id: string
  world: World
  time: GameTime
}

/** A place as the map shows it: the world's land fills the map's, and its islands the sea. */
export function shown({ x, y }: Place): Place {
  const shore = MAP_SIZE * REALM_SHORE
  const [from, to] = y < COAST ? [MARGIN, shore - MARGIN] : [shore + MARGIN, MAP_SIZE - BOTTOM]
  const part = y < COAST ? y / (COAST - 1) : Math.min(1, (y - COAST) / (MAP_SIZE - COAST) / SEA_PART)
  return { x: MARGIN + (x / (MAP_SIZE - 1)) * (MAP_SIZE - 2 * MARGIN), y: from + part * (to - from) }
}

export function placeOf(world: World, id: string): Place {
  const found = [...world.castles, ...world.targets, ...world.islands].find((each) => each.id === id)
  return shown(found ?? placeOfCamp(world, id) ?? findFort(world, id, world.settledAt) ?? { x: 0, y: 0 })
}

export const instantOf = (ms: number) => new Date(ms).toISOString()
