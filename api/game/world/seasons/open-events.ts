import type { Difficulty } from '../../protocol/events'
import { Declined, findOrDecline } from '../declined'
import { openedEvents } from '../overrides'
import type { RealmEvent, WorldEvent } from '../season-state'
import type { World } from '../world'
import { eventAt, isOpen, nextEvents, openedEvent } from './calendar'

export const DEFAULT_DIFFICULTY: Difficulty = 'normal'

type Events = Pick<World, 'server' | 'events' | 'overrides' | 'settledAt'>

/** Events that a name can play at a moment: of the calendar, or opened on purpose. */
export function openEvents(world: Events, at = world.settledAt): RealmEvent[] {
  const planned = eventAt(world.server, at)
  const opened = openedEvents(world).map(({ kind, from, until }) => openedEvent(kind, from, until))
  const open = [...(planned ? [planned] : []), ...opened, ...world.events].filter((event) => isOpen(event, at))
  // What a name takes part in stays open for it, also after a restart of the realm.
  return [...new Map(open.map((event) => [event.id, event])).values()]
}

export function findOpenEvent(world: World, id: string): RealmEvent {
  const next = nextEvents(world.server, world.settledAt).find((event) => event.id === id)
  if (next) throw new Declined('resting', `${next.title} is not open yet.`)
  return findOrDecline(openEvents(world), id, 'event')
}

export const participationIn = (world: World, eventId: string): WorldEvent | undefined =>
  world.events.find(({ id }) => id === eventId)

/** Begins to take part; later calls answer what there is. */
export function takePart(world: World, event: RealmEvent, difficulty = DEFAULT_DIFFICULTY): WorldEvent {
  const before = participationIn(world, event.id)
  if (before) return before
  const { id, kind, title, opensAt, endsAt } = event
  const part = { id, kind, title, opensAt, endsAt, difficulty, points: 0, rewards: 0, camps: [], rage: 0 }
  world.events.push(part)
  return part
}
