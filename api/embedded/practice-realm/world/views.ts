import {
  type Castle,
  GOODS,
  type Goods,
  type Island,
  type Journey,
  type ScoutedTarget,
  type Target,
} from '../../../game/protocol/game-objects'
import { CART_LOAD } from './actions'
import { SHIP_LOAD } from './arrivals'
import { defendersOf, lootOf } from './battles'
import { findOrDecline } from './declined'
import { travelMs } from './travel'
import type { World, WorldCastle, WorldJourney, WorldTarget } from './world'

export function castleView(castle: WorldCastle): Castle {
  const { id, name, kind, x, y, cap, stores, buildings } = castle
  return {
    id,
    name,
    kind,
    x,
    y,
    cap,
    stores: eachGood((good) => Math.floor(stores[good])),
    waiting: eachGood((good) => Math.floor(buildings[good].waiting)),
    holds: eachGood((good) => buildings[good].holds),
    perHour: eachGood((good) => buildings[good].perHour),
    troops: Math.floor(castle.troops),
    carts: { home: castle.carts, all: castle.allCarts, load: CART_LOAD },
    ships: { home: castle.ships, all: castle.allShips, load: SHIP_LOAD },
  }
}

export function targetsInReach(world: World, castleId: string, speed: number): Target[] {
  const castle = findOrDecline(world.castles, castleId, 'castle')
  return world.targets.map((target) => targetView(world, castle, target, speed))
}

export function scoutedTarget(world: World, castleId: string, targetId: string, speed: number): ScoutedTarget {
  const castle = findOrDecline(world.castles, castleId, 'castle')
  const target = findOrDecline(world.targets, targetId, 'tower or camp')
  return { ...targetView(world, castle, target, speed), defenders: defendersOf(target), loot: lootOf(target) }
}

export function islandViews(world: World, speed: number): Island[] {
  const harbour = world.castles.find(({ allShips }) => allShips > 0)
  if (!harbour) return []
  return world.islands.map((island) => ({
    ...island,
    travelMs: Math.ceil(travelMs('ships', harbour, island) / speed),
    restsUntil: stillResting(island.restsUntil, world.settledAt),
  }))
}

export function journeyView({ id, kind, castleId, targetId, count, leg, arrivesAt }: WorldJourney): Journey {
  return { id, kind, castleId, targetId, count, leg, arrivesAt }
}

function targetView(world: World, castle: WorldCastle, target: WorldTarget, speed: number): Target {
  return {
    ...target,
    travelMs: Math.ceil(travelMs('troops', castle, target) / speed),
    restsUntil: stillResting(target.restsUntil, world.settledAt),
  }
}

const stillResting = (until: number, now: number) => (until > now ? until : null)

const eachGood = (value: (good: keyof Goods) => number) =>
  Object.fromEntries(GOODS.map((good) => [good, value(good)])) as Goods
