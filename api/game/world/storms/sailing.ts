import { GOODS, type Goods, type Report } from '../../protocol/game-objects'
import type { CallArguments } from '../../protocol/protocol'
import { Declined, findOrDecline, notEnough } from '../declined'
import { depart, travelMs } from '../travel'
import { noGoods, type World, type WorldJourney } from '../world'
import { MAX_PROVISIONS, visit } from './islands'
import { skiesOver } from './storm-map'

export const SHIP_LOAD = 1_500

/** Ships that would arrive in a storm wait for its end. During a storm they leave only if it will have passed. */
export function sendShips(world: World, order: CallArguments<'send_ships'>): WorldJourney {
  const { ships, provisions = 0 } = order
  const from = findOrDecline(world.castles, order.from, 'castle')
  const island = findOrDecline(world.islands, order.island, 'island')
  if (ships > from.ships) throw notEnough(`ships at ${from.name}`)
  if (provisions > Math.min(ships * SHIP_LOAD, MAX_PROVISIONS)) throw notEnough('room for the provisions')
  if (provisions > from.stores.food) throw notEnough(`food at ${from.name}`)
  const { stormAt } = skiesOver(world.server, island.name)
  const ahead = stormAt(world.settledAt + travelMs('ships', from, island))
  if (ahead && stormAt(world.settledAt)) throw new Declined('resting', `A storm lies over ${island.name}.`)
  from.ships -= ships
  from.stores.food -= provisions
  const goods = { ...noGoods(), food: provisions }
  const journey = depart(world, {
    from,
    to: island,
    load: { kind: 'ships', targetId: island.id, count: ships, goods, coins: 0 },
  })
  if (ahead) journey.arrivesAt = ahead.until
  return journey
}

export function loadShips(world: World, journey: WorldJourney): Partial<Report> {
  const island = world.islands.find(({ id }) => id === journey.targetId)
  const cargo = island ? visit(world, island, { at: journey.arrivesAt, food: journey.goods.food }) : noGoods()
  journey.goods = asMuchAsFits(cargo, journey.count * SHIP_LOAD)
  return { goods: { ...journey.goods } }
}

function asMuchAsFits(cargo: Goods, room: number): Goods {
  const loaded = noGoods()
  for (const good of GOODS) {
    loaded[good] = Math.min(cargo[good], room)
    room -= loaded[good]
  }
  return loaded
}
