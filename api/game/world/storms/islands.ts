import { HOUR } from '../../../../shared/time'
import { GOODS, type Goods, type Island, type Place } from '../../protocol/game-objects'
import type { GameTime } from '../game-time'
import { draw, integerBetween, seededRandom } from '../random'
import { travelMs } from '../travel'
import { addGoods, noGoods, type World, type WorldIsland } from '../world'
import { skiesOver } from './storm-map'

const ISLAND_NAMES = [
  'Seal Rock',
  'Gull Skerry',
  'Amber Holm',
  'Wreckers Isle',
  'Thunder Key',
  'Salt Crown',
  'Kelp Haven',
  'Grey Sister',
  'Lantern Point',
  'Driftwood Cay',
]
const ISLANDS = 6
/** The most food that an island keeps for its people; more spoils. */
export const MAX_PROVISIONS = 2_000
const EATEN_PER_HOUR = 200
/** What the people of an island gather while they eat one unit of food. */
const GATHERED = { wood: 0.9, stone: 0.9 }

export function createIslands(random: () => number, place: () => Place): WorldIsland[] {
  return draw(random, ISLAND_NAMES, ISLANDS).map((name, n) => ({
    id: `island${n + 1}`,
    name,
    ...place(),
    visits: 0,
    emptiedAt: 0,
    food: 0,
    fedAt: 0,
  }))
}

/** What ships find at this moment: what a storm washed ashore since the last visit, and what the people gathered. */
export function cargoAt(world: World, island: WorldIsland, at: number): Goods {
  const cargo = isEmpty(world, island, at) ? noGoods() : washedAshore(world, island)
  addGoods(cargo, gatheredAt(island, at))
  return cargo
}

/** Takes all cargo away and feeds the people. Answers the cargo. */
export function visit(world: World, island: WorldIsland, { at, food }: { at: number; food: number }): Goods {
  const cargo = cargoAt(world, island, at)
  if (!isEmpty(world, island, at)) Object.assign(island, { visits: island.visits + 1, emptiedAt: at })
  const left = Math.ceil(island.food - eatenBy(island, at))
  Object.assign(island, { food: Math.min(left + food, MAX_PROVISIONS), fedAt: at })
  return cargo
}

export function islandViews(world: World, time: GameTime): Island[] {
  const harbour = world.castles.find(({ allShips }) => allShips > 0)
  if (!harbour) return []
  return world.islands.map((island) => ({
    ...placeOf(island),
    ...weatherAt(world, island, time),
    cargo: cargoAt(world, island, world.settledAt),
    provisions: Math.floor(island.food - eatenBy(island, world.settledAt)),
    travelMs: Math.ceil(travelMs('ships', harbour, island) / time.speed),
  }))
}

const placeOf = ({ id, name, x, y }: WorldIsland) => ({ id, name, x, y })

function weatherAt(world: World, island: WorldIsland, { realAt }: GameTime) {
  const skies = skiesOver(world.server, island.name)
  const forecast = skies.forecast(world.settledAt)
  const storm = skies.stormAt(world.settledAt)
  const next = forecast[0]
  return {
    restsUntil: storm && realAt(storm.until),
    forecast: forecast.map(({ from, until }) => ({ from: realAt(from), until: realAt(until) })),
    cargoNext: next ? cargoAt(world, island, next.until) : noGoods(),
  }
}

/** An island is empty from a visit until the next storm begins. */
const isEmpty = ({ server }: World, { name, emptiedAt }: WorldIsland, at: number) =>
  emptiedAt > 0 && skiesOver(server, name).lastBegan(at) <= emptiedAt

/** Differs from visit to visit; some islands are rich, and each has more of one good. */
function washedAshore({ server, name }: World, island: WorldIsland): Goods {
  const ofIsland = seededRandom(`${server}/${name.toLowerCase()}/${island.id}/riches`)
  const riches = integerBetween(ofIsland, 70, 150) / 100
  const most = GOODS[integerBetween(ofIsland, 0, 2)]
  const ofVisit = seededRandom(`${server}/${name.toLowerCase()}/${island.id}/visit/${island.visits}`)
  const luck = integerBetween(ofVisit, 60, 150) / 100
  const cargo = noGoods()
  for (const good of GOODS) {
    cargo[good] = Math.round(integerBetween(ofVisit, 750, 1_700) * riches * luck * (good === most ? 1.4 : 0.9))
  }
  return cargo
}

const eatenBy = ({ food, fedAt }: WorldIsland, at: number) => Math.min(food, ((at - fedAt) / HOUR) * EATEN_PER_HOUR)

function gatheredAt(island: WorldIsland, at: number): Goods {
  const eaten = eatenBy(island, at)
  return { wood: Math.floor(eaten * GATHERED.wood), stone: Math.floor(eaten * GATHERED.stone), food: 0 }
}
