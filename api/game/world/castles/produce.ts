import { amountIn } from '../exact'
import type { World, WorldCastle } from '../world'
import { placesIn } from './garrison'
import { eat, reserveOf } from './hunger'

/** What a castle makes and uses in a time in which nothing else happens to its world. */
export function produce(world: World, castle: WorldCastle, ms: number): void {
  const isFed = castle.stores.food > 0
  for (const building of Object.values(castle.buildings)) {
    building.waiting = Math.min(building.holds, building.waiting + amountIn(ms, building.perHour))
  }
  for (const good of ['wood', 'stone'] as const) {
    castle.stores[good] = afterUpkeep(castle.stores[good], amountIn(ms, castle.upkeep[good]), reserveOf(castle))
  }
  eat(castle, ms)
  const { purse } = castle
  purse.coins = Math.min(purse.holds, purse.coins + amountIn(ms, purse.perHour))
  if (isFed) train(castle, placesIn(world, castle), ms)
}

const afterUpkeep = (stored: number, upkeep: number, reserve: number) =>
  stored > reserve ? Math.max(reserve, stored - upkeep) : stored

function train(castle: WorldCastle, places: number, ms: number): void {
  const { perHour } = castle.barracks
  if (castle.troops < places) castle.troops = Math.min(places, castle.troops + amountIn(ms, perHour))
}
