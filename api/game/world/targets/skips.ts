import { MINUTE } from '../../../../shared/time'
import type { CallArguments } from '../../protocol/protocol'
import { Declined, findOrDecline, notEnough } from '../declined'
import type { Handlers } from '../handlers'
import type { World } from '../world'

export const skipReads: Handlers<'skips'> = { skips: ({ skips: minutes }) => ({ minutes }) }

type Order = CallArguments<'use_skip'>

interface Resting {
  restsUntil: number
}

/** Ends a rest, of a target or of `other`, or a march home sooner. Takes no more minutes than that needs. */
export function useSkip(world: World, order: Order, other?: Resting) {
  if ((order.target === undefined) === (order.journey === undefined))
    throw new Declined('bad_request', 'A skip is for one target or one journey.')
  const used = order.target === undefined ? hastenArmy(world, order) : wakeTarget(world, order, other)
  world.skips -= used
  return { used, minutes: world.skips }
}

function wakeTarget(world: World, { target: id = '', minutes }: Order, other?: Resting): number {
  const target = other ?? findOrDecline(world.targets, id, 'tower or camp')
  const used = minutesOf(world, minutes, target.restsUntil)
  if (used === 0) throw new Declined('not_there', 'The defenders are there: nothing is left to skip.')
  target.restsUntil = Math.max(world.settledAt, target.restsUntil - used * MINUTE)
  return used
}

function hastenArmy(world: World, { journey: id = '', minutes }: Order): number {
  const homeward = world.journeys.filter(({ kind, leg }) => kind === 'troops' && leg === 'home')
  const journey = findOrDecline(homeward, id, 'army on its way home')
  const used = minutesOf(world, minutes, journey.arrivesAt)
  journey.arrivesAt = Math.max(world.settledAt, journey.arrivesAt - used * MINUTE)
  return used
}

function minutesOf({ settledAt, skips }: World, wanted: number, endsAt: number): number {
  const used = Math.min(wanted, Math.max(0, Math.ceil((endsAt - settledAt) / MINUTE)))
  if (used > skips) throw notEnough('skips')
  return used
}
