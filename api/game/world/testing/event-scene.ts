import type { EventKind } from '../../protocol/events'
import type { CallAnswers, CallArguments } from '../../protocol/protocol'
import { callWorld } from '../engine/call-world'
import { openWorld } from '../engine/create-world'
import { settle } from '../engine/settle'
import { REAL_TIME } from '../game-time'
import type { WorldCall } from '../handlers'
import type { RealmEvent } from '../season-state'
import { nextEvents } from '../seasons/calendar'
import type { World } from '../world'

export const START = Date.UTC(2026, 10, 21)

export function nextOf(kind: EventKind, after = START): RealmEvent {
  const event = nextEvents('DE1', after).find((each) => each.kind === kind)
  if (!event) throw new Error('An event of each kind is announced')
  return event
}

export function openedWorld(kind: EventKind, name = 'ansgar_h') {
  const event = nextOf(kind)
  return { event, world: openWorld('DE1', name, event.opensAt) }
}

export const ask = <Call extends WorldCall>(world: World, call: Call, given: CallArguments<Call>): CallAnswers[Call] =>
  callWorld(world, { id: 'r1', call, with: given }, REAL_TIME)

export const running = (world: World) => ask(world, 'events', {}).running
export const campsOf = (world: World, event: string) => ask(world, 'event_targets', { event, castle: 'c1' })

export function weakestCamp(world: World, event: string) {
  const awake = campsOf(world, event).filter(({ restsUntil }) => restsUntil === null)
  const [weakest] = awake.toSorted((a, b) => a.defenders - b.defenders)
  return weakest
}

export const garrison = (world: World, troops: number) => {
  for (const castle of world.castles) castle.troops = Math.min(castle.barracks.room, troops)
}

/** Sends the whole garrison, which always suffices, and waits until it is at home. */
export function conquer(world: World, event: string) {
  garrison(world, 1_600)
  const camp = weakestCamp(world, event)
  if (!camp) throw new Error('All camps rest')
  const { arrivesAt } = ask(world, 'attack', { from: 'c1', target: camp.id, troops: 1_600 })
  settle(world, arrivesAt + camp.travelMs)
  return camp
}
