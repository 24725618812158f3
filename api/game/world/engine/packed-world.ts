import { GOODS, type Goods, TOOLS, type Tools, UPGRADE_KINDS } from '../../protocol/game-objects'
import type { Building, WorldCastle, WorldIsland, WorldJourney, WorldState, WorldTarget } from '../world'

type Row = readonly unknown[]
type Lists = 'journeys' | 'targets' | 'islands' | 'castles'

/** A stored world. Its lists have rows without field names, which would take half of the bytes. */
export type PackedWorld = Omit<WorldState, Lists> & Record<Lists, Row[]>

export const packWorld = (world: WorldState): PackedWorld => ({
  ...world,
  journeys: world.journeys.map(packJourney),
  targets: world.targets.map(packTarget),
  islands: world.islands.map(packIsland),
  castles: world.castles.map(packCastle),
})

export const unpackWorld = (packed: PackedWorld): WorldState => ({
  ...packed,
  journeys: packed.journeys.map((row) => unpackJourney(row as ReturnType<typeof packJourney>)),
  targets: packed.targets.map((row) => unpackTarget(row as ReturnType<typeof packTarget>)),
  islands: packed.islands.map((row) => unpackIsland(row as ReturnType<typeof packIsland>)),
  castles: packed.castles.map((row) => unpackCastle(row as ReturnType<typeof packCastle>)),
})

/** Stands for a value that is missing: shorter than null, and JSON writes a list without undefined faster. */
const MISSING = 0

const packGoods = ({ wood, stone, food }: Goods) => [wood, stone, food] as const
const unpackGoods = ([wood, stone, food]: ReturnType<typeof packGoods>): Goods => ({ wood, stone, food })

const packTools = (tools?: Tools) => (tools ? TOOLS.map((tool) => tools[tool]) : MISSING)

const packJourney = (journey: WorldJourney) =>
  [
    journey.id,
    journey.kind,
    journey.castleId,
    journey.targetId,
    journey.count,
    journey.leg,
    journey.arrivesAt,
    journey.travelMs,
    packGoods(journey.goods),
    journey.coins,
    journey.commander ?? MISSING,
    packTools(journey.tools),
    journey.ships ?? MISSING,
  ] as const

function unpackJourney(row: ReturnType<typeof packJourney>): WorldJourney {
  const [id, kind, castleId, targetId, count, leg, arrivesAt, travelMs, goods, coins, commander, tools, ships] = row
  const journey = { id, kind, castleId, targetId, count, leg, arrivesAt, travelMs, goods: unpackGoods(goods), coins }
  const led: WorldJourney = commander ? { ...journey, commander } : journey
  if (tools) led.tools = Object.fromEntries(TOOLS.map((tool, n) => [tool, tools[n]])) as Tools
  if (ships) led.ships = ships
  return led
}

const packTarget = ({ id, kind, x, y, level, walls, restsUntil, life, fellAt, scoutedAt }: WorldTarget) =>
  [id, kind, x, y, level, walls, restsUntil, life, fellAt, scoutedAt ?? MISSING] as const

function unpackTarget(row: ReturnType<typeof packTarget>): WorldTarget {
  const [id, kind, x, y, level, walls, restsUntil, life, fellAt, scoutedAt] = row
  const target = { id, kind, x, y, level, walls, restsUntil, life, fellAt }
  return scoutedAt ? { ...target, scoutedAt } : target
}

const packIsland = ({ id, name, x, y, visits, emptiedAt, food, fedAt }: WorldIsland) =>
  [id, name, x, y, visits, emptiedAt, food, fedAt] as const

function unpackIsland([id, name, x, y, visits, emptiedAt, food, fedAt]: ReturnType<typeof packIsland>): WorldIsland {
  return { id, name, x, y, visits, emptiedAt, food, fedAt }
}

const packBuilding = ({ waiting, holds, perHour }: Building) => [waiting, holds, perHour] as const
const unpackBuilding = ([waiting, holds, perHour]: ReturnType<typeof packBuilding>): Building => ({
  waiting,
  holds,
  perHour,
})

const packCastle = ({ buildings, levels, stores, upkeep, ...castle }: WorldCastle) =>
  [
    castle,
    GOODS.map((good) => packBuilding(buildings[good])),
    UPGRADE_KINDS.map((kind) => levels[kind]),
    packGoods(stores),
    packGoods(upkeep),
  ] as const

function unpackCastle([castle, buildings, levels, stores, upkeep]: ReturnType<typeof packCastle>): WorldCastle {
  const [wood, stone, food] = buildings.map(unpackBuilding)
  if (!wood || !stone || !food) throw new Error('A stored castle has a building for each good')
  return {
    ...castle,
    buildings: { wood, stone, food },
    levels: Object.fromEntries(UPGRADE_KINDS.map((kind, n) => [kind, levels[n]])) as WorldCastle['levels'],
    stores: unpackGoods(stores),
    upkeep: unpackGoods(upkeep),
  }
}
