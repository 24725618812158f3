import { sumOf, UPGRADE_KINDS } from '../../protocol/game-objects'
import type { World, WorldCastle } from '../world'
import { marchingFrom } from './garrison'
import { wallsFactor } from './levels'

type StrengthFields = Pick<World, 'castles' | 'journeys' | 'coins'>

/** What the first level of something counts. An outpost is built for less. */
const FIRST_LEVEL = { castle: 20, outpost: 9 }
const GOODS_PER_POINT = 500
const COINS_PER_POINT = 100

/** How strong a name is: its castles with their armies, and its coins. A whole number. */
export function strengthOf(world: StrengthFields): number {
  const coins = Math.floor(world.coins / COINS_PER_POINT)
  return world.castles.reduce((sum, castle) => sum + strengthOfCastle(world, castle), coins)
}

/** Its garrison behind its walls, its armies on their way, and the worth of its levels and stored goods. */
export function strengthOfCastle(world: Pick<World, 'journeys'>, castle: WorldCastle): number {
  const garrison = Math.floor(castle.troops) * wallsFactor(castle.levels)
  return Math.floor(
    garrison + marchingFrom(world, castle) + levelsWorth(castle) + sumOf(castle.stores) / GOODS_PER_POINT,
  )
}

const levelsWorth = ({ kind, levels }: WorldCastle) =>
  UPGRADE_KINDS.reduce((sum, each) => sum + FIRST_LEVEL[kind] * levels[each] ** 1.25, 0)
