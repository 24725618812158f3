import type { CollectResult } from '../../protocol/game-objects'
import type { CallArguments } from '../../protocol/protocol'
import { Declined, findOrDecline, notEnough } from '../declined'
import { depart } from '../travel'
import { noGoods, type World, type WorldJourney } from '../world'

export const CART_LOAD = 500

export function collect(world: World, { castle: castleId, good }: CallArguments<'collect'>): CollectResult {
  const castle = findOrDecline(world.castles, castleId, 'castle')
  const building = castle.buildings[good]
  const amount = Math.max(0, Math.min(Math.floor(building.waiting), Math.floor(castle.cap - castle.stores[good])))
  building.waiting -= amount
  castle.stores[good] += amount
  world.totals.collected[good] += amount
  return { amount, stored: Math.floor(castle.stores[good]), cap: castle.cap }
}

export function sendCarts(world: World, order: CallArguments<'send_carts'>): WorldJourney {
  const from = findOrDecline(world.castles, order.from, 'castle')
  const to = findOrDecline(world.castles, order.to, 'castle')
  if (from === to) throw new Declined('bad_request', 'Carts go from one castle to another.')
  const carts = Math.ceil(order.amount / CART_LOAD)
  if (carts > from.carts) throw notEnough(`carts at ${from.name}`)
  if (order.amount > from.stores[order.good]) throw notEnough(`${order.good} at ${from.name}`)
  from.carts -= carts
  from.stores[order.good] -= order.amount
  const goods = { ...noGoods(), [order.good]: order.amount }
  return depart(world, { from, to, load: { kind: 'carts', targetId: to.id, count: carts, goods, coins: 0 } })
}
