import { GOODS, type Report } from '../../protocol/game-objects'
import type { CallArguments } from '../../protocol/protocol'
import { findOrDecline, notEnough } from '../declined'
import type { Handlers } from '../handlers'
import { attack, leaderOf, meet } from '../targets/attack'
import { travelMs } from '../travel'
import type { World, WorldJourney } from '../world'
import { type Fort, fortsAt, hitFort, seasonEnd } from './forts'

export const TROOPS_PER_SHIP = 120

export const fortReads: Handlers<'forts'> = {
  forts(world, _given, { realAt, speed }) {
    const harbour = world.castles.find(({ allShips }) => allShips > 0)
    const forts = harbour ? fortsAt(world, world.settledAt) : []
    return {
      forts: forts.map(({ coins: _coins, luck: _luck, ...fort }) => ({
        ...fort,
        travelMs: harbour ? Math.ceil(travelMs('ships', harbour, fort) / speed) : 0,
        restsUntil: fort.restsUntil > world.settledAt ? realAt(fort.restsUntil) : null,
      })),
      until: realAt(seasonEnd(world.settledAt)),
      troopsPerShip: TROOPS_PER_SHIP,
    }
  },
}

/** The army sails: its ships are away as long as it is. */
export function attackFort(world: World, order: CallArguments<'attack'>, fort: Fort): WorldJourney {
  const from = findOrDecline(world.castles, order.from, 'castle')
  const ships = Math.ceil(order.troops / TROOPS_PER_SHIP)
  if (ships > from.ships) throw notEnough(`ships at ${from.name}`)
  const journey = attack(world, order, fort)
  const way = travelMs('ships', from, fort)
  from.ships -= ships
  return Object.assign(journey, { ships, travelMs: way, arrivesAt: world.settledAt + way })
}

export function fightFort(world: World, journey: WorldJourney, fort: Fort): Partial<Report> {
  const at = journey.arrivesAt
  // Two armies may sail to one fort: the second finds nothing to win.
  if (fort.restsUntil > at) return leaderOf(journey)
  const target = { kind: 'camp', walls: fort.walls } as const
  const { won, lootFactor, ...battle } = meet(world, journey, { target, defenders: fort.defenders, luck: fort.luck })
  if (!won) return battle
  for (const good of GOODS) journey.goods[good] = Math.round(fort.loot[good] * lootFactor)
  journey.coins = fort.coins
  hitFort(world, fort.id, at)
  return { ...battle, won, goods: { ...journey.goods }, coins: journey.coins }
}
