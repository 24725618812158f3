import {
  type Castle,
  GOODS,
  type Goods,
  type Journey,
  type ScoutedTarget,
  type Target,
} from '../../protocol/game-objects'
import type { CallArguments } from '../../protocol/protocol'
import { defendersOf, lootOf } from '../battles'
import { vaultOf } from '../castles/levels'
import { purseView } from '../castles/taxes'
import { findOrDecline } from '../declined'
import type { GameTime } from '../game-time'
import { SHIP_LOAD } from '../storms/sailing'
import { travelMs } from '../travel'
import type { World, WorldCastle, WorldJourney, WorldTarget } from '../world'
import { CART_LOAD } from './actions'

export function castleView(castle: WorldCastle): Castle {
  const { id, name, kind, x, y, cap, stores, buildings, levels } = castle
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
    purse: purseView(castle),
    levels: { ...levels },
    vault: vaultOf(castle),
  }
}

export function targetsInReach(world: World, castleId: string, time: GameTime): Target[] {
  const castle = findOrDecline(world.castles, castleId, 'castle')
  return world.targets.map((target) => targetView({ world, castle, target }, time))
}

export function scoutedTarget(
  world: World,
  { castle: castleId, target: targetId }: CallArguments<'scout'>,
  time: GameTime,
): ScoutedTarget {
  const castle = findOrDecline(world.castles, castleId, 'castle')
  const target = findOrDecline(world.targets, targetId, 'tower or camp')
  return { ...targetView({ world, castle, target }, time), defenders: defendersOf(target), loot: lootOf(target) }
}

export function journeyView(
  { id, kind, castleId, targetId, count, leg, arrivesAt }: WorldJourney,
  { realAt }: GameTime,
): Journey {
  return { id, kind, castleId, targetId, count, leg, arrivesAt: realAt(arrivesAt) }
}

interface TargetFrom {
  world: World
  castle: WorldCastle
  target: WorldTarget
}

function targetView({ world, castle, target }: TargetFrom, time: GameTime): Target {
  return {
    ...target,
    travelMs: span(travelMs('troops', castle, target), time),
    restsUntil: stillResting(target.restsUntil, world, time),
  }
}

const span = (ms: number, { speed }: GameTime) => Math.ceil(ms / speed)

const stillResting = (until: number, { settledAt }: World, { realAt }: GameTime) =>
  until > settledAt ? realAt(until) : null

const eachGood = (value: (good: keyof Goods) => number) =>
  Object.fromEntries(GOODS.map((good) => [good, value(good)])) as Goods
