import { DAY, MINUTE } from '../../../../shared/time'
import type { Goods, Place, Walls } from '../../protocol/game-objects'
import { COAST, MAP_SIZE, placeKey } from '../map'
import { integerBetween, seededRandom } from '../random'
import type { World, WorldFort } from '../world'

/** So long the same forts are there. */
const SEASON = 3 * DAY
const FORTS = 4
const HITS = 10
const REST = 45 * MINUTE
const LEVELS: [number, number] = [4, 40]
const ROWS: [number, number] = [COAST + 3, COAST + 26]
const REACH = 15

export interface Fort extends Place {
  id: string
  level: number
  defenders: number
  walls: Walls
  loot: Goods
  coins: number
  hitsLeft: number
  restsUntil: number
  /** Of the next battle, from 0 to 1. */
  luck: number
}

export const seasonEnd = (at: number): number => (seasonAt(at) + 1) * SEASON

/** Those that still stand, the easiest first. */
export function fortsAt(world: World, at: number): Fort[] {
  const ids = Array.from({ length: FORTS }, (_, n) => `fort${seasonAt(at)}-${n + 1}`)
  const forts = ids.map((id) => fortOf(world, id)).filter(({ hitsLeft }) => hitsLeft > 0)
  return forts.toSorted((a, b) => a.level - b.level)
}

export const findFort = (world: World, id: string, at: number): Fort | undefined =>
  id.startsWith('fort') ? fortsAt(world, at).find((fort) => fort.id === id) : undefined

/** One hit less, and a rest. What was hit in earlier seasons is forgotten. */
export function hitFort(world: World, id: string, at: number): void {
  const { hits } = stateOf(world, id)
  const ofSeason = world.forts.filter((fort) => fort.id !== id && fort.id.startsWith(`fort${seasonAt(at)}-`))
  world.forts = [...ofSeason, { id, hits: hits + 1, restsUntil: at + REST }]
}

const seasonAt = (at: number) => Math.floor(at / SEASON)

const stateOf = ({ forts }: World, id: string): WorldFort =>
  forts.find((fort) => fort.id === id) ?? { id, hits: 0, restsUntil: 0 }

function fortOf(world: World, id: string): Fort {
  const { hits, restsUntil } = stateOf(world, id)
  const seed = `${world.server}/${world.name.toLowerCase()}/${id}`
  const random = seededRandom(seed)
  const level = integerBetween(random, ...LEVELS)
  const walls = random() < 0.5 ? 'weak' : 'strong'
  const ofBattle = seededRandom(`${seed}/battle/${hits}`)
  return {
    id,
    ...placeAtSea(world, random),
    level,
    defenders: 60 + level * 12,
    walls,
    loot: lootOf(level, 0.8 + 0.5 * ofBattle()),
    coins: 2 * level,
    hitsLeft: HITS - hits,
    restsUntil,
    luck: ofBattle(),
  }
}

function lootOf(level: number, riches: number): Goods {
  const share = (part: number) => Math.round((500 + level * 130) * riches * part)
  return { wood: share(0.3), stone: share(0.4), food: share(0.3) }
}

/** Off the coast of the main castle, where no island lies. */
function placeAtSea(world: World, random: () => number): Place {
  const home = world.castles[0]?.x ?? 0
  const x = Math.min(MAP_SIZE - 1, Math.max(0, home + integerBetween(random, -REACH, REACH)))
  const place = { x, y: integerBetween(random, ...ROWS) }
  return world.islands.some((island) => placeKey(island) === placeKey(place)) ? placeAtSea(world, random) : place
}
