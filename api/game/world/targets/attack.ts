import { GOODS, type Place, type Report, TOOLS, type Tools } from '../../protocol/game-objects'
import type { CallArguments } from '../../protocol/protocol'
import { Declined, findOrDecline, notEnough } from '../declined'
import { depart } from '../travel'
import { noGoods, type World, type WorldJourney } from '../world'
import { type Defenders, fight, noTools } from './battles'
import { bonusOf, chooseCommander } from './commanders'
import { defendersOf, drawsOfLife, fall, lootOf } from './target-life'

type Order = CallArguments<'attack'>

interface Attacked extends Place {
  id: string
  restsUntil: number
}

/** Sends an army to a target of a name, or to another one, such as a camp of an event. */
export function attack(world: World, order: Order, other?: Attacked): WorldJourney {
  const from = findOrDecline(world.castles, order.from, 'castle')
  const target = other ?? findOrDecline(world.targets, order.target, 'tower or camp')
  if (target.restsUntil > world.settledAt)
    throw new Declined('resting', 'The defenders have fallen, and others have not come yet.')
  if (order.troops > Math.floor(from.troops)) throw notEnough(`troops at ${from.name}`)
  const tools = toolsOf(world, order)
  const commander = chooseCommander(world, { commander: order.commander, isNeeded: tools !== null })
  from.troops -= order.troops
  for (const tool of TOOLS) world.tools[tool] -= tools?.[tool] ?? 0
  const army = { kind: 'troops', targetId: target.id, count: order.troops, goods: noGoods(), coins: 0 } as const
  const load = { ...army, ...(commander && { commander: commander.id }), ...(tools && { tools }) }
  return depart(world, { from, to: target, load, speed: commander?.bonus.speed })
}

function toolsOf(world: World, { tools }: Order): Tools | null {
  if (!tools) return null
  const taken = noTools()
  for (const tool of TOOLS) taken[tool] = tools[tool] ?? 0
  const missing = TOOLS.find((tool) => taken[tool] > world.tools[tool])
  if (missing) throw notEnough(missing)
  return TOOLS.some((tool) => taken[tool] > 0) ? taken : null
}

/** What an army does when it arrives at its target. */
export function fightBattle(world: World, journey: WorldJourney): Partial<Report> {
  const at = journey.arrivesAt
  const target = world.targets.find(({ id }) => id === journey.targetId)
  // Another army or a rival may have come first: this one finds it empty, and brings its tools back.
  if (!target || target.restsUntil > at) return leaderOf(journey)
  const luck = drawsOfLife(world, target, 'luck')()
  const { won, lootFactor, ...battle } = meet(world, journey, { target, defenders: defendersOf(target), luck })
  if (!won) return battle
  const loot = lootOf(world, target, at)
  for (const good of GOODS) journey.goods[good] = Math.round(loot[good] * lootFactor)
  journey.coins = target.level
  fall(world, target, at)
  return { ...battle, won, goods: { ...journey.goods }, coins: journey.coins }
}

/** An army loses troops and its tools to defenders. Answers who won, and the rest for the report. */
export function meet(world: World, journey: WorldJourney, defence: Defenders) {
  const { commander, tools } = journey
  const attackers = { troops: journey.count, tools: tools ?? noTools(), bonus: bonusOf(world, commander) }
  const { won, lost, lootFactor } = fight(attackers, defence)
  journey.count -= lost
  delete journey.tools
  return { won, lootFactor, lost, ...leaderOf(journey), ...(tools && { tools }) }
}

export const leaderOf = ({ commander }: WorldJourney) => ({ ...(commander && { commander }) })

/** Tools that were not needed are stored again. */
export function returnTools(world: World, { tools }: WorldJourney): void {
  for (const tool of TOOLS) world.tools[tool] += tools?.[tool] ?? 0
}
