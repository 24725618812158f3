import { amountIn } from '../exact'
import type { WorldCastle } from '../world'
import { eat, reserveOf } from './hunger'

/** What a castle makes and uses in a time in which nothing else happens to it. */
export function produce(castle: WorldCastle, ms: number): void {
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
  if (isFed) train(castle, ms)
}

const afterUpkeep = (stored: number, upkeep: number, reserve: number) =>
  stored > reserve ? Math.max(reserve, stored - upkeep) : stored

function train(castle: WorldCastle, ms: number): void {
  const { room, perHour } = castle.barracks
  if (castle.troops < room) castle.troops = Math.min(room, castle.troops + amountIn(ms, perHour))
}
