import { MINUTE } from '../../../../shared/time'
import type { UpgradeOffer } from '../../protocol/building'
import { type Castle, GOODS, type ScoutedTarget, sumOf } from '../../protocol/game-objects'
import { placesIn } from '../castles/garrison'
import { Declined } from '../declined'
import { openWorld } from '../engine/create-world'
import { settle } from '../engine/settle'
import type { World, WorldCastle } from '../world'
import { ask } from './ask'

const POLICY_START = Date.UTC(2026, 10, 23)
const LOOK_EVERY = 30 * MINUTE

/** Looks at a settled world and plays it by calls alone. */
export type Policy = (world: World) => void

/** The world of a name after so long, with a look every half an hour. */
export function playWith(policy: Policy, name: string, ms: number): World {
  const world = openWorld('DE1', name, POLICY_START)
  for (let now = POLICY_START; now < POLICY_START + ms; now += LOOK_EVERY) {
    settle(world, now)
    policy(world)
  }
  settle(world, POLICY_START + ms)
  return world
}

/** No player. */
export const leftAlone: Policy = () => {}

/** Collects, taxes, upgrades, recruits, sails, and raids where an army is strong enough. */
export const playsWell: Policy = (world) => {
  collectAll(world)
  for (const { id } of ask(world, 'castles', {})) {
    upgradeNext(world, id)
    refillBarracks(world, id)
    raidWell(world, id)
  }
  sail(world)
}

/** Sends all troops to the strongest target, never upgrades, and collects though the storage is full. */
export const playsBadly: Policy = (world) => {
  collectAll(world)
  for (const castle of ask(world, 'castles', {})) {
    const strongest = scouted(world, castle).toSorted((a, b) => b.defenders - a.defenders)[0]
    if (strongest && castle.troops > 0) attempt(() => ask(world, 'attack', attackOf(castle, strongest, castle.troops)))
  }
}

function collectAll(world: World): void {
  for (const { id: castle } of ask(world, 'castles', {})) {
    for (const good of GOODS) ask(world, 'collect', { castle, good })
    ask(world, 'collect_tax', { castle })
  }
}

/** What takes least time comes first, so that no level falls far behind. */
function upgradeNext(world: World, castleId: string): void {
  const { underWay, next } = ask(world, 'upgrades', { castle: castleId })
  if (underWay) return
  const castle = castleOf(world, castleId)
  const isPayable = ({ cost }: UpgradeOffer) =>
    cost.coins <= world.coins && GOODS.every((good) => cost[good] <= castle.stores[good])
  const [best] = next.filter(isPayable).toSorted((a, b) => a.takesMs - b.takesMs)
  if (best) ask(world, 'upgrade', { castle: castleId, kind: best.kind })
}

const RECRUITS = 100

function refillBarracks(world: World, castleId: string): void {
  const castle = worldCastleOf(world, castleId)
  const canPay = castle.stores.food > 4_000 && world.coins > 200
  if (canPay && placesIn(world, castle) - castle.troops > castle.barracks.room / 5)
    attempt(() => ask(world, 'recruit', { castle: castleId, troops: RECRUITS }))
}

/** Twice the defenders lose few. A quarter of the barracks guards the castle. */
function raidWell(world: World, castleId: string): void {
  const guard = worldCastleOf(world, castleId).barracks.room / 4
  const worth = (target: ScoutedTarget) => sumOf(target.loot) / target.travelMs
  const targets = scouted(world, castleOf(world, castleId)).toSorted((a, b) => worth(b) - worth(a))
  for (const target of targets) {
    const castle = castleOf(world, castleId)
    const army = target.defenders * 2
    if (army <= castle.troops - guard) attempt(() => ask(world, 'attack', attackOf(castle, target, army)))
  }
}

function sail(world: World): void {
  const harbour = ask(world, 'castles', {}).find(({ ships }) => ships.all > 0)
  if (!harbour) return
  for (const island of ask(world, 'islands', {}))
    attempt(() => ask(world, 'send_ships', { from: harbour.id, island: island.id, ships: 3 }))
}

const attackOf = (from: Castle, target: ScoutedTarget, troops: number) => ({ from: from.id, target: target.id, troops })

function scouted(world: World, { id: castle }: Castle): ScoutedTarget[] {
  const awake = ask(world, 'targets', { castle }).filter(({ restsUntil }) => restsUntil === null)
  return awake.map(({ id }) => ask(world, 'scout', { castle, target: id }))
}

function worldCastleOf({ castles }: World, id: string): WorldCastle {
  const castle = castles.find((each) => each.id === id)
  if (!castle) throw new Error(`No castle ${id}`)
  return castle
}

function castleOf(world: World, id: string): Castle {
  const castle = ask(world, 'castles', {}).find((each) => each.id === id)
  if (!castle) throw new Error(`No castle ${id}`)
  return castle
}

/** The world may have changed since the look: a ship is under way, a storm has come. */
function attempt(step: () => unknown): void {
  try {
    step()
  } catch (error) {
    if (!(error instanceof Declined)) throw error
  }
}
