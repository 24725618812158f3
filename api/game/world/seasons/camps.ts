import { HOUR, MINUTE } from '../../../../shared/time'
import { type Difficulty, EVENT_KINDS, type EventKind } from '../../protocol/events'
import type { Place, Walls } from '../../protocol/game-objects'
import { isOnLand, placeKey } from '../map'
import { integerBetween, seededRandom } from '../random'
import { rivalsOf } from '../rivals'
import type { RealmEvent } from '../season-state'
import type { World } from '../world'
import { DEFAULT_DIFFICULTY, openEvents, participationIn } from './open-events'

/** A camp of an event. Each name has its own. */
export interface EventCamp extends Place {
  id: string
  event: RealmEvent
  number: number
  level: number
  defenders: number
  walls: Walls
  /** Of an army that attacks, from 0 to 1. */
  luck: number
  points: number
  reputation: number
  restsUntil: number
  /** When others take it over, stronger or weaker ones. */
  changesAt: number | null
}

/** As factors on those of `normal`. */
export const DIFFICULTY_FACTORS: Record<Difficulty, { points: number; defenders: number; rage: number }> = {
  easy: { points: 0.6, defenders: 0.7, rage: 6 },
  normal: { points: 1, defenders: 1, rage: 8 },
  hard: { points: 1.7, defenders: 1.5, rage: 10 },
  expert: { points: 2.6, defenders: 2.2, rage: 12 },
  master: { points: 4, defenders: 3.2, rage: 14 },
}

const CAMPS: Record<EventKind, { count: number; reach: number; rest: number }> = {
  khan: { count: 4, reach: 7, rest: 30 * MINUTE },
  berimond: { count: 6, reach: 12, rest: 60 * MINUTE },
}
const CAMP_ID = /^(.+)-camp(\d+)$/
const HIGHEST_LEVEL = 60
/** Camps of the horde above this level have strong walls. */
const STRONG_FROM = 20
/** A camp of the war changes hands this often, each at an hour of its own. */
const HELD_FOR = 6 * HOUR

export const restOf = (kind: EventKind) => CAMPS[kind].rest

export function findCamp(world: World, id: string, at = world.settledAt): EventCamp | undefined {
  const [, eventId] = CAMP_ID.exec(id) ?? []
  const event = eventId && openEvents(world, at).find((event) => event.id === eventId)
  return event ? campsOf(world, event, at).find((camp) => camp.id === id) : undefined
}

/** Where a camp is or was: an army comes home from it after its event has ended. */
export function placeOfCamp(world: World, id: string): Place | undefined {
  const [, eventId = '', number] = CAMP_ID.exec(id) ?? []
  const kind = EVENT_KINDS.find((each) => eventId.startsWith(each))
  return kind && placesOf(world, { id: eventId, kind })[Number(number) - 1]
}

export function campsOf(world: World, event: RealmEvent, at = world.settledAt): EventCamp[] {
  const difficulty = participationIn(world, event.id)?.difficulty ?? DEFAULT_DIFFICULTY
  return placesOf(world, event).map((place, number) => {
    const { falls, restsUntil } = participationIn(world, event.id)?.camps[number] ?? { falls: 0, restsUntil: 0 }
    const id = `${event.id}-camp${number + 1}`
    const seed = seedOf(world, event, number)
    const luck = seededRandom(`${seed}/${falls}/luck`)()
    const camp = { id, event, number, ...place, restsUntil, luck }
    if (event.kind === 'khan') return { ...camp, changesAt: null, ...hordeCamp(seed, falls, difficulty) }
    const holder = holderOf(event, number, at)
    return { ...camp, changesAt: nextHolderAt(event, number, at), ...warCamp(`${seed}/${falls}/${holder}`, difficulty) }
  })
}

type Strength = Pick<EventCamp, 'level' | 'defenders' | 'walls' | 'points' | 'reputation'>

/** Each fall makes a camp of the horde stronger. */
function hordeCamp(seed: string, falls: number, difficulty: Difficulty): Strength {
  const level = Math.min(HIGHEST_LEVEL, integerBetween(seededRandom(seed), 2, 8) + falls)
  return { ...strengthAt(level, difficulty), walls: level > STRONG_FROM ? 'strong' : 'weak', reputation: 0 }
}

/** Some camps of the war are worth more points, others more reputation. */
function warCamp(seed: string, difficulty: Difficulty): Strength {
  const random = seededRandom(seed)
  const level = integerBetween(random, 4, 40)
  const { points, defenders } = strengthAt(level, difficulty)
  const fame = 0.2 + random() * 0.8
  const walls = random() < 0.4 ? 'strong' : 'weak'
  return {
    level,
    defenders,
    walls,
    points: Math.round(points * (1.2 - fame * 0.6)),
    reputation: Math.round(points * fame * 0.1),
  }
}

function strengthAt(level: number, difficulty: Difficulty): Omit<Strength, 'walls' | 'reputation'> {
  const factors = DIFFICULTY_FACTORS[difficulty]
  const defenders = Math.round((60 + level * 14) * factors.defenders)
  return { level, defenders, points: Math.round((100 + level * 20) * factors.points) }
}

const heldSince = ({ opensAt }: RealmEvent, number: number) => opensAt - number * HOUR
const holderOf = (event: RealmEvent, number: number, at: number) =>
  Math.floor((at - heldSince(event, number)) / HELD_FOR)
const nextHolderAt = (event: RealmEvent, number: number, at: number) =>
  heldSince(event, number) + (holderOf(event, number, at) + 1) * HELD_FOR

/** Around the main castle, on land. */
function placesOf(world: World, event: Pick<RealmEvent, 'id' | 'kind'>): Place[] {
  const [home] = world.castles
  if (!home) return []
  const { count, reach } = CAMPS[event.kind]
  const random = seededRandom(`${world.server}/${world.name.toLowerCase()}/${event.id}/places`)
  const taken = new Set([...world.castles, ...rivalsOf(world.server)].map(placeKey))
  const freePlace = (): Place => {
    const place = {
      x: home.x + integerBetween(random, -reach, reach),
      y: home.y + integerBetween(random, -reach, reach),
    }
    if (taken.has(placeKey(place)) || !isOnLand(place)) return freePlace()
    taken.add(placeKey(place))
    return place
  }
  return Array.from({ length: count }, freePlace)
}

const seedOf = ({ server, name }: World, { id }: RealmEvent, number: number) =>
  `${server}/${name.toLowerCase()}/${id}/camp/${number}`
