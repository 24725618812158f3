import type { CallArguments } from '../../protocol/protocol'
import { placesIn } from '../castles/garrison'
import { Declined, findOrDecline, notEnough } from '../declined'
import { depart } from '../travel'
import { noGoods, type World, type WorldCastle, type WorldJourney } from '../world'

/** A castle takes in troops of others up to this many times the room of its barracks. */
const QUARTERS = 2

export function moveTroops(world: World, order: CallArguments<'move_troops'>): WorldJourney {
  const from = findOrDecline(world.castles, order.from, 'castle')
  const to = findOrDecline(world.castles, order.to, 'castle')
  if (from === to) throw new Declined('bad_request', 'Troops move from one castle to another.')
  if (order.troops > Math.floor(from.troops)) throw notEnough(`troops at ${from.name}`)
  if (order.troops > quartersIn(world, to)) throw notEnough(`room for troops at ${to.name}`)
  from.troops -= order.troops
  return depart(world, {
    from,
    to,
    load: { kind: 'troops', targetId: to.id, count: order.troops, goods: noGoods(), coins: 0 },
  })
}

/** Room for troops of others: those on their way there have theirs, and those of the castle keep it while they are away. */
function quartersIn(world: World, castle: WorldCastle): number {
  const coming = world.journeys.filter((journey) => isMove(world, journey) && journey.targetId === castle.id)
  const room = placesIn(world, castle) + castle.barracks.room * (QUARTERS - 1)
  return room - coming.reduce((sum, { count }) => sum + count, castle.troops)
}

/** Troops on their way out turn round, and need as long for the way back as they have marched. */
export function callHome(world: World, { journey: id }: CallArguments<'call_home'>): WorldJourney {
  const journey = findOrDecline(world.journeys, id, 'journey')
  if (journey.kind !== 'troops') throw new Declined('not_there', 'Only troops can be called home.')
  if (journey.leg === 'home') throw new Declined('not_there', 'These troops are on their way home.')
  const marched = world.settledAt - (journey.arrivesAt - journey.travelMs)
  journey.leg = 'home'
  journey.arrivesAt = world.settledAt + marched
  return journey
}

export const isMove = ({ castles }: World, { kind, leg, targetId }: WorldJourney): boolean =>
  kind === 'troops' && leg === 'out' && castles.some(({ id }) => id === targetId)

/** The troops join the garrison, so their journey ends. */
export function joinGarrison(world: World, journey: WorldJourney): void {
  const { arrivesAt: at, castleId, targetId, count } = journey
  const castle = world.castles.find(({ id }) => id === targetId)
  if (castle) castle.troops += count
  world.journeys = world.journeys.filter((other) => other !== journey)
  world.reports.add({
    kind: 'support_moved',
    at,
    castleId,
    targetId,
    count,
    goods: noGoods(),
    coins: 0,
    lost: 0,
    won: false,
  })
}
