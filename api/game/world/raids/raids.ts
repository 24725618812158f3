import { DAY } from '../../../../shared/time'
import { GOODS } from '../../protocol/game-objects'
import { vaultOf } from '../castles/levels'
import { strengthOf } from '../castles/strength'
import type { Happening } from '../happening'
import { type Rival, rivalStrength, rivalsOf } from '../rivals'
import type { Raids, World, WorldCastle, WorldRaid } from '../world'
import { defend } from './defend'
import { type PlannedRaid, raidAfter, raidsOfDay } from './planned-raids'

/** No rival marches against a name in its first day. */
const PEACE_OF_BEGINNERS = DAY
/** Of all rivals, those whose strength is nearest to the player's. */
const FITTING_RIVALS = 8
const FEWEST_TROOPS = 20
/** The least and the most that a weaker or a stronger rival changes. */
const LEAST_RATIO = 0.8
const MOST_RATIO = 1.25
const TEMPERS: Record<Rival['temper'], number> = { calm: 0.85, greedy: 1, fierce: 1.15 }

export function firstRaids(server: string, name: string, now: number): Raids {
  const { noticeAt } = raidAfter({ server, name }, now)
  return { nextAt: noticeAt, incoming: [], protectedUntil: now + PEACE_OF_BEGINNERS, boughtAt: null }
}

/** A rival sets out. Who, where to and with how many is fixed then, from how the castle looks at that moment. */
export function nextNotice({ raids }: World): Happening {
  return { at: raids.nextAt, apply: notice }
}

/** A rival's army reaches its castle. */
export function nextRaid({ raids }: World): Happening | null {
  const [first] = raids.incoming
  return first ? { at: first.arrivesAt, apply: (world) => arrive(world, first) } : null
}

/** Keeps them in the order of arrival. */
export function addRaid({ raids }: World, raid: WorldRaid): void {
  raids.incoming = [...raids.incoming, raid].toSorted((a, b) => a.arrivesAt - b.arrivesAt)
}

function notice(world: World): void {
  const at = world.raids.nextAt
  const planned = raidsOfDay(world, Math.floor(at / DAY)).find(({ noticeAt }) => noticeAt === at)
  world.raids.nextAt = raidAfter(world, at).noticeAt
  const castle = planned && targetOf(world, planned)
  if (!planned || !castle || planned.arrivesAt < world.raids.protectedUntil) return
  const opponent = fittingOpponent(world, planned, at)
  const { id, arrivesAt } = planned
  const troops = troopsAgainst(castle, planned, opponent)
  addRaid(world, { id, from: opponent.rival.name, castleId: castle.id, troops, arrivesAt })
}

function arrive(world: World, raid: WorldRaid): void {
  world.raids.incoming = world.raids.incoming.filter((other) => other !== raid)
  const castle = world.castles.find(({ id }) => id === raid.castleId)
  if (castle) defend(world, castle, { id: raid.id, from: raid.from, attackers: raid.troops, at: raid.arrivesAt })
}

/** Half of the raids are for the main castle. */
function targetOf({ castles }: World, { castleDraw }: PlannedRaid): WorldCastle | undefined {
  const [main, ...outposts] = castles
  if (castleDraw < 0.5 || outposts.length === 0) return main
  return outposts[Math.floor((castleDraw - 0.5) * 2 * outposts.length)]
}

interface Opponent {
  rival: Rival
  /** Its strength, as a share of the player's. */
  ratio: number
}

function fittingOpponent(world: World, { rivalDraw }: PlannedRaid, at: number): Opponent {
  const strength = Math.max(1, strengthOf(world))
  const opponents = rivalsOf(world.server).map((rival) => ({ rival, ratio: rivalStrength(rival, at) / strength }))
  const unlikeness = ({ ratio }: Opponent) => Math.abs(ratio - 1)
  const fitting = opponents.toSorted((a, b) => unlikeness(a) - unlikeness(b)).slice(0, FITTING_RIVALS)
  return fitting[Math.floor(rivalDraw * fitting.length)] as Opponent
}

/** In steps of five, as an army on the march is not counted exactly. */
function troopsAgainst(castle: WorldCastle, { size }: PlannedRaid, { rival, ratio }: Opponent): number {
  const troops = castle.barracks.room * size * TEMPERS[rival.temper] * lureOf(castle)
  const fitted = troops * Math.min(MOST_RATIO, Math.max(LEAST_RATIO, ratio))
  return Math.max(FEWEST_TROOPS, 5 * Math.round(fitted / 5))
}

/** From 0.3 for an empty castle to 1 for one with half-full storage and full barracks. */
function lureOf(castle: WorldCastle): number {
  const vault = vaultOf(castle)
  const inReach = GOODS.reduce((sum, good) => sum + Math.max(0, castle.stores[good] - vault), 0)
  const goods = Math.min(1, inReach / (castle.cap * GOODS.length * 0.5))
  const troops = Math.min(1, castle.troops / castle.barracks.room)
  return 0.3 + 0.4 * goods + 0.3 * troops
}
