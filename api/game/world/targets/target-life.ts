import { HOUR, MINUTE } from '../../../../shared/time'
import type { Goods, Place, TargetKind, Walls } from '../../protocol/game-objects'
import { integerBetween, seededRandom } from '../random'
import type { World, WorldState, WorldTarget } from '../world'

/** Camps have more defenders and loot than towers of the same level. */
const SIZE: Record<WorldTarget['kind'], number> = { tower: 1, camp: 1.4 }
const wallsOf = (weak: number, strong: number): Walls[] => [
  ...Array(weak).fill('weak'),
  ...Array(strong).fill('strong'),
]
const FIRST_TARGETS: { kind: TargetKind; walls: Walls[] }[] = [
  { kind: 'tower', walls: wallsOf(6, 3) },
  { kind: 'camp', walls: wallsOf(2, 3) },
]
const LEVELS: [number, number] = [4, 40]
const TARGET_COOLDOWN = 90 * MINUTE
const GROWTH_PERIOD = 24 * HOUR
/** The share of its loot that a target has after a fall. It grows faster at first. */
const FIRST_SHARE = 0.25
const GROWTH_EXPONENT = 0.8
/** A rich target has this many times the usual loot, a poor one the inverse. */
const RICHEST = 2.5
/** Robbers come and go: a target is as rich or poor as it is for so long. */
const SPELL = 2 * HOUR

type Owner = Pick<WorldState, 'server' | 'name'>

/** What a life of a target is drawn from: a target begins a life at each fall. */
export const drawsOfLife = ({ server, name }: Owner, { id, life }: Pick<WorldTarget, 'id' | 'life'>, what: string) =>
  seededRandom(`${server}/${name.toLowerCase()}/${id}/${life}/${what}`)

/** The first targets of a name, which have grown already. */
export function firstTargets(owner: Owner, freePlace: () => Place, now: number): WorldTarget[] {
  return FIRST_TARGETS.flatMap(({ kind, walls }) =>
    walls.map((each, n) => {
      const target = { id: `${kind}${n + 1}`, life: 1 }
      const level = integerBetween(drawsOfLife(owner, target, 'level'), ...LEVELS)
      return { ...target, kind, ...freePlace(), level, walls: each, fellAt: now - GROWTH_PERIOD, restsUntil: 0 }
    }),
  )
}

/** It rests, then comes back with another level and other loot. */
export function fall(world: Pick<World, 'server' | 'name'>, target: WorldTarget, at: number): void {
  target.life += 1
  target.fellAt = at
  target.restsUntil = at + TARGET_COOLDOWN
  target.level = nextLevel(target.level, drawsOfLife(world, target, 'level'))
}

/** Never the same level twice in a row, so that a client sees that what it scouted is gone. */
function nextLevel(level: number, random: () => number): number {
  const [least, most] = LEVELS
  const other = integerBetween(random, least, most - 1)
  return other >= level ? other + 1 : other
}

/** Grow with the square of the level, and loot with the level: a strong target costs more for each good. */
export function defendersOf({ kind, level }: Pick<WorldTarget, 'kind' | 'level'>): number {
  return Math.round((20 + 0.35 * level ** 2) * SIZE[kind])
}

/** Counts the spells of a life. */
export const spellOf = ({ fellAt }: Pick<WorldTarget, 'fellAt'>, now: number) => Math.floor((now - fellAt) / SPELL)

export function lootOf(owner: Owner, target: WorldTarget, now: number): Goods {
  const { kind, level, fellAt } = target
  const riches = RICHEST ** (2 * drawsOfLife(owner, target, `riches ${spellOf(target, now)}`)() - 1)
  const age = Math.min(1, Math.max(0, now - fellAt) / GROWTH_PERIOD)
  const grown = FIRST_SHARE + (1 - FIRST_SHARE) * age ** GROWTH_EXPONENT
  const share = (part: number) => Math.round((600 + level * 220) * SIZE[kind] * riches * grown * part)
  return { wood: share(0.4), stone: share(0.35), food: share(0.25) }
}
