import type { Goods, Place } from '../../protocol/game-objects'
import { notYetBuilt } from '../castles/new-castle'
import { FIRST_PIECES, firstPieces } from '../pieces'
import { firstRaids } from '../raids/raids'
import { draw, integerBetween, seededRandom } from '../random'
import { createPieces, createReports } from '../records'
import { firstSeasons } from '../season-state'
import { createIslands } from '../storms/islands'
import { firstCommanders } from '../targets/commanders'
import { firstRivalRaid } from '../targets/rival-raids'
import { firstTargets } from '../targets/target-life'
import { noGoods, type World, type WorldCastle, type WorldState } from '../world'
import { createPlaceFinder } from './places'

const CASTLE_NAMES = [
  'Rabenfels',
  'Krähennest',
  'Falkenstein',
  'Wolfsgrund',
  'Eichenwacht',
  'Sturmhöhe',
  'Nebelwarte',
  'Silberfurt',
  'Habichtshorst',
  'Birkenburg',
  'Dornwall',
  'Hirschenau',
  'Kaltenstein',
  'Lindenhof',
  'Otterfels',
  'Weidenbruck',
]
const OUTPOSTS = 2
/** In minutes. */
const FIRST_SKIPS = 30

type Random = () => number

/** A new world that no store keeps. */
export const openWorld = (server: string, name: string, now: number): World => ({
  ...createWorld(server, name, now),
  reports: createReports(),
  pieces: createPieces(firstPieces({ server, name })),
})

/** The initial world of a name: always the same for one server and name. */
export function createWorld(server: string, name: string, now: number): WorldState {
  const seed = `${server}/${name.toLowerCase()}`
  const random = seededRandom(seed)
  const places = createPlaceFinder(server, random)
  const [seat = '', ...outposts] = draw(random, CASTLE_NAMES, 1 + OUTPOSTS)
  return {
    server,
    name,
    settledAt: now,
    coins: integerBetween(random, 80, 240),
    tools: { ladders: 0, rams: 0, shields: 0 },
    skips: FIRST_SKIPS,
    tickets: 3,
    castles: [
      mainCastle(random, seat, places.home),
      ...outposts.map((name, n) => outpost(random, name, n, places.besides())),
    ],
    targets: firstTargets({ server, name }, places.onLand, now),
    commanders: firstCommanders({ server, name }),
    islands: createIslands(random, places.atSea),
    forts: [],
    journeys: [],
    raids: firstRaids(server, name, now),
    departures: 0,
    rivalRaids: firstRivalRaid(now),
    ...firstSeasons(),
    piecesFound: FIRST_PIECES.length,
    totals: { collected: noGoods(), loot: noGoods(), cargo: noGoods(), coins: 0 },
  }
}

const goodsBetween = (random: Random, least: number, most: number): Goods => ({
  wood: integerBetween(random, least, most),
  stone: integerBetween(random, least, most),
  food: integerBetween(random, least, most),
})

function mainCastle(random: Random, name: string, place: Place): WorldCastle {
  return {
    id: 'c1',
    name,
    kind: 'castle',
    ...place,
    stores: goodsBetween(random, 6_000, 15_000),
    cap: 25_000,
    upkeep: goodsBetween(random, 2_500, 6_500),
    buildings: buildings(random, 2_400, 4_200),
    troops: integerBetween(random, 900, 1_400),
    barracks: { room: 1_600, perHour: 180 },
    ...notYetBuilt('castle'),
    carts: 20,
    allCarts: 20,
    ships: 14,
    allShips: 14,
  }
}

function outpost(random: Random, name: string, n: number, place: Place): WorldCastle {
  return {
    id: `c${n + 2}`,
    name,
    kind: 'outpost',
    ...place,
    stores: goodsBetween(random, 2_500, 11_600),
    cap: 12_000,
    upkeep: goodsBetween(random, 500, 4_000),
    buildings: buildings(random, 1_500, 3_000),
    troops: integerBetween(random, 120, 320),
    barracks: { room: 400, perHour: 40 },
    ...notYetBuilt('outpost'),
    carts: 18,
    allCarts: 18,
    ships: 0,
    allShips: 0,
  }
}

function buildings(random: Random, holds: number, perHour: number): WorldCastle['buildings'] {
  const building = () => ({
    waiting: integerBetween(random, holds * 0.3, holds * 0.7),
    holds,
    perHour: integerBetween(random, perHour * 0.6, perHour * 1.3),
  })
  return { wood: building(), stone: building(), food: building() }
}
