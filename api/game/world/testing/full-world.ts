import { DAY, HOUR, MINUTE } from '../../../../shared/time'
import { SLOTS } from '../../protocol/pieces'
import { openWorld } from '../engine/create-world'
import { INVENTORY_ROOM, winPiece } from '../pieces'

import { nextEvents } from '../seasons/calendar'
import { openEvents } from '../seasons/open-events'
import { fortsAt } from '../storms/forts'
import { depart } from '../travel'
import { noGoods, type World, type WorldCastle, type WorldJourney } from '../world'
import { ask } from './ask'

const JOURNEYS = 30
const CAMPS = 8

/** A world with all that one may have at once, in the middle of an event, and thirty journeys that take days. */
export function fullWorld(name: string, after: number): World {
  const event = nextEvents('DE1', after)[0]
  const now = (event?.opensAt ?? after) + DAY
  const world = openWorld('DE1', name, now)
  for (const castle of world.castles) build(castle, now)
  Object.assign(world, { coins: 123_456, tools: { ladders: 120, rams: 45, shields: 80 }, skips: 345, tickets: 67 })
  for (const { id } of world.targets) ask(world, 'scout', { castle: 'c1', target: id })
  for (const target of world.targets) Object.assign(target, { life: 345, fellAt: now - HOUR, restsUntil: now + HOUR })
  for (const island of world.islands) Object.assign(island, { visits: 234, emptiedAt: now, food: 1_843, fedAt: now })
  world.forts = fortsAt(world, now).map(({ id }) => ({ id, hits: 5, restsUntil: now + HOUR }))
  joinEvents(world)
  threaten(world)
  for (let n = 0; n < JOURNEYS; n++) travel(world, n)
  dress(world)
  return world
}

function build(castle: WorldCastle, now: number): void {
  const levels = Object.fromEntries(Object.keys(castle.levels).map((kind) => [kind, 9])) as WorldCastle['levels']
  const upgrade = { kind: 'barracks', doneAt: now + 3 * DAY } as const
  const recruits = { troops: 450, doneAt: now + 3 * DAY }
  Object.assign(castle, { levels, upgrade, recruits, desertsAt: now + DAY })
  for (const building of Object.values(castle.buildings)) building.waiting += 0.123456789
  Object.assign(castle.purse, { coins: 211.987654321 })
}

function joinEvents(world: World): void {
  const camps = Array.from({ length: CAMPS }, () => ({ falls: 12, restsUntil: world.settledAt + HOUR }))
  world.events = openEvents(world).map((event) => ({
    ...event,
    difficulty: 'normal',
    points: 123_456,
    rewards: 5,
    camps,
    rage: 87,
  }))
  Object.assign(world, { reputation: 4_321, wheel: { spins: 1_234, freeDay: Math.floor(world.settledAt / DAY) } })
}

function threaten(world: World): void {
  world.raids.incoming = Array.from({ length: 4 }, (_, n) => ({
    id: `raid46347-${n}`,
    from: 'Baroness Drachenstein',
    castleId: `c${(n % 3) + 1}`,
    troops: 640,
    arrivesAt: world.settledAt + 2 * DAY,
  }))
  world.raids.nextAt = world.settledAt + 2 * DAY
}

const KINDS: WorldJourney['kind'][] = ['troops', 'carts', 'ships']

function travel(world: World, n: number): void {
  const from = world.castles[n % world.castles.length]
  const to = world.targets[n % world.targets.length]
  const kind = KINDS[n % KINDS.length] ?? 'troops'
  if (!from || !to) throw new Error('A world has castles and targets')
  const army = n < world.commanders.length * KINDS.length && kind === 'troops'
  const journey = depart(world, {
    from,
    to,
    load: {
      kind,
      targetId: to.id,
      count: 345,
      goods: { ...noGoods(), wood: 1_234, stone: 987, food: 765 },
      coins: 34,
      ...(army && { commander: world.commanders[n / KINDS.length]?.id, tools: { ladders: 12, rams: 4, shields: 8 } }),
    },
  })
  journey.arrivesAt = world.settledAt + 2 * DAY + n * MINUTE
}

/** Fills the inventory. Each commander wears a piece in each slot. */
function dress(world: World): void {
  for (let n = 0; world.pieces.all().length < INVENTORY_ROOM; n++) winPiece(world, { seed: `${n}`, rarity: 'epic' })
  const journeys = world.journeys.splice(0)
  for (const { id: commander } of world.commanders)
    for (const slot of SLOTS) {
      const piece = world.pieces.all().find((each) => each.slot === slot && !each.commander)
      if (piece) ask(world, 'equip', { commander, piece: piece.id })
    }
  world.journeys.push(...journeys)
}
