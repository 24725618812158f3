import { HOUR } from '../../../../shared/time'
import { amountIn, msToUse } from '../exact'
import { earliestOf, type Happening } from '../happening'
import type { World, WorldCastle } from '../world'

/** The share of its storage that upkeep never uses. Below it, a castle eats rations. */
const RESERVE = 0.2
/** Food an hour for each place in the barracks. */
const RATION = 0.1
const DESERTION = 0.02
/** The share of the barracks that never deserts. */
const LOYAL = 0.2

export const reserveOf = ({ cap }: WorldCastle): number => Math.floor(cap * RESERVE)

const rationsOf = ({ barracks }: WorldCastle) => barracks.room * RATION

export function eat(castle: WorldCastle, ms: number): void {
  const { stores, upkeep } = castle
  const plenty = Math.min(ms, plentyMs(castle))
  if (plenty > 0) stores.food = Math.max(reserveOf(castle), stores.food - amountIn(plenty, upkeep.food))
  stores.food = Math.max(0, stores.food - amountIn(ms - plenty, rationsOf(castle)))
}

/** How long there is more food than the reserve. */
function plentyMs(castle: WorldCastle): number {
  const beyondReserve = castle.stores.food - reserveOf(castle)
  return beyondReserve > 0 ? msToUse(beyondReserve, castle.upkeep.food) : 0
}

export function foodLastsMs(castle: WorldCastle): number {
  const rations = Math.min(castle.stores.food, reserveOf(castle))
  return plentyMs(castle) + msToUse(rations, rationsOf(castle))
}

/** The end of the food in a castle. An hour later its troops begin to desert. */
export function nextHunger({ castles, settledAt }: World): Happening | null {
  return earliestOf(castles, (castle) => {
    if (castle.stores.food === 0 && castle.desertsAt !== null) return null
    const at = settledAt + foodLastsMs(castle)
    return { at, apply: () => (castle.desertsAt ??= at + HOUR) }
  })
}

/** Troops that leave a hungry castle, hour by hour. Food brings the others to stay. */
export function nextDesertion({ castles, settledAt }: World): Happening | null {
  return earliestOf(castles, (castle) => {
    if (castle.desertsAt === null || disloyalIn(castle) <= 0) return null
    const hoursAgo = Math.max(0, Math.ceil((settledAt - castle.desertsAt) / HOUR))
    const at = castle.desertsAt + hoursAgo * HOUR
    return { at, apply: (world) => desert(world, castle, at) }
  })
}

const disloyalIn = ({ troops, barracks }: WorldCastle) => Math.floor(troops) - Math.ceil(barracks.room * LOYAL)

function desert({ onDesertion }: World, castle: WorldCastle, at: number): void {
  if (castle.stores.food > 0) {
    castle.desertsAt = null
    return
  }
  const leaving = Math.min(Math.max(1, Math.floor(castle.troops * DESERTION)), disloyalIn(castle))
  castle.troops -= leaving
  onDesertion?.(leaving)
  castle.desertsAt = at + HOUR
}
