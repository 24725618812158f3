import { GOODS, type Report, TOOLS, type Tools } from '../../protocol/game-objects'
import type { CallArguments } from '../../protocol/protocol'
import { Declined, findOrDecline, notEnough } from '../declined'
import { depart } from '../travel'
import { noGoods, type World, type WorldJourney } from '../world'
import { fight, noTools } from './battles'
import { bonusOf, chooseCommander } from './commanders'
import { defendersOf, drawsOfLife, fall, lootOf } from './target-life'

type Order = CallArguments<'attack'>

export function attack(world: World, order: Order): WorldJourney {
  const from = findOrDecline(world.castles, order.from, 'castle')
  const target = findOrDecline(world.targets, order.target, 'tower or camp')
  if (target.restsUntil > world.settledAt) throw new Declined('resting', 'It has no defenders at the moment.')
  if (order.troops > Math.floor(from.troops)) throw notEnough(`troops at ${from.name}`)
  const tools = toolsOf(world, order)
  const commander = chooseCommander(world, order)
  from.troops -= order.troops
  for (const tool of TOOLS) world.tools[tool] -= tools?.[tool] ?? 0
  const army = { kind: 'troops', targetId: target.id, count: order.troops, goods: noGoods(), coins: 0 } as const
  const load = { ...army, ...(commander && { commander: commander.id }), ...(tools && { tools }) }
  return depart(world, { from, to: target, load, speed: commander?.bonus.speed })
}

function toolsOf(world: World, { tools }: Order): Tools | null {
  if (!tools) return null
  const taken = { ...noTools(), ...tools }
  const missing = TOOLS.find((tool) => taken[tool] > world.tools[tool])
  if (missing) throw notEnough(missing)
  return TOOLS.some((tool) => taken[tool] > 0) ? taken : null
}

/** What an army does when it arrives at its target. */
export function fightBattle(world: World, journey: WorldJourney): Partial<Report> {
  const { arrivesAt: at, commander, tools } = journey
  const led = { ...(commander && { commander }) }
  const target = world.targets.find(({ id }) => id === journey.targetId)
  // Another army or a rival may have come first: this one finds it empty, and brings its tools back.
  if (!target || target.restsUntil > at) return led
  const attackers = { troops: journey.count, tools: tools ?? noTools(), bonus: bonusOf(world, commander) }
  const luck = drawsOfLife(world, target, 'luck')()
  const { won, lost, lootFactor } = fight(attackers, { target, defenders: defendersOf(target), luck })
  journey.count -= lost
  delete journey.tools
  const told = { ...led, ...(tools && { tools }), lost }
  if (!won) return told
  const loot = lootOf(world, target, at)
  for (const good of GOODS) journey.goods[good] = Math.round(loot[good] * lootFactor)
  journey.coins = target.level
  fall(world, target, at)
  return { ...told, won, goods: { ...journey.goods }, coins: journey.coins }
}

/** Tools that were not needed are stored again. */
export function returnTools(world: World, { tools }: WorldJourney): void {
  for (const tool of TOOLS) world.tools[tool] += tools?.[tool] ?? 0
}
