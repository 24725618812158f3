import { GAME_SERVERS } from '../../../shared/enums/game-servers'
import type { RealmMap } from '../../../shared/realm-map'
import { REALM_SHORE } from '../../../shared/realm-shore'
import type { Place } from '../../game/protocol/game-objects'
import { strengthOf, strengthOfCastle } from '../../game/world/castles/strength'
import type { GameTime } from '../../game/world/game-time'
import { COAST, MAP_SIZE } from '../../game/world/map'
import type { Overrides } from '../../game/world/overrides'
import { rivalStrength, rivalsOf } from '../../game/world/rivals'
import type { RealmEvent } from '../../game/world/season-state'
import { nextEvents } from '../../game/world/seasons/calendar'
import { placeOfCamp } from '../../game/world/seasons/camps'
import { openEvents } from '../../game/world/seasons/open-events'
import { findFort, fortsAt } from '../../game/world/storms/forts'
import { skiesOver } from '../../game/world/storms/storm-map'
import { travelMs } from '../../game/world/travel'
import type { World, WorldJourney } from '../../game/world/world'
import type { Clock } from '../../platform/time/clock'
import type { RealmStore } from './realm-store'
import type { Worlds } from './worlds'

const MAX_WORLDS = 60
/** More would hide each other. */
const MAX_TARGETS = 150
const MAX_ISLANDS = 24
const MAX_FORTS = 12
const MAX_JOURNEYS = 60
const STRONGEST = 20
/** The part of the world's sea that has islands and forts. */
const SEA_PART = 0.75
/** Fields that stay empty at the edges and along the coast. */
const MARGIN = 4
/** And at the bottom, where the map has its title. */
const BOTTOM = 7

interface MapDeps {
  clock: Clock
  time: GameTime
  worlds: Worlds
  store: Pick<RealmStore, 'player'>
  overrides: Overrides
}

interface Drawn {
  /** Tells worlds apart without a name. */
  id: string
  world: World
  time: GameTime
}

/** Draws maps of the worlds that changed last, so that a map costs the same however many players there are. */
export function createRealmMaps({ clock, time, worlds, store, overrides }: MapDeps) {
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const idOf = (name: string) => new Bun.CryptoHasher('sha256', secret).update(name).digest('hex').slice(0, 12)
  const isBanned = ({ server, name }: World) => store.player(server, name)?.banned

  return function mapOf(server: string): RealmMap | null {
    if (!GAME_SERVERS.includes(server)) return null
    const now = clock.now()
    const playing = worlds.newest(server, MAX_WORLDS).filter((world) => !isBanned(world))
    const drawn = playing.map((world) => ({ id: idOf(world.name), world, time }))
    const perWorld = (most: number) => Math.max(1, Math.floor(most / Math.max(1, drawn.length)))
    const rivals = rivalsOn(server, time.gameAt(now))
    return {
      server,
      at: instantOf(now),
      speed: time.speed,
      size: MAP_SIZE,
      castles: [...rivals, ...drawn.flatMap(castlesOf)],
      targets: drawn.flatMap((each) => [
        ...targetsOf(each, perWorld(MAX_TARGETS)),
        ...islandsOf(each, perWorld(MAX_ISLANDS)),
        ...fortsOf(each, perWorld(MAX_FORTS)),
      ]),
      journeys: drawn.flatMap((each) => [...raidsOn(each), ...journeysOf(each)]).slice(0, MAX_JOURNEYS),
      strongest: strongestOf(rivals, playing),
      ...eventsOn({ server, overrides, events: [], settledAt: time.gameAt(now) }, time),
    }
  }
}

function eventsOn(
  realm: Parameters<typeof openEvents>[0],
  { realAt }: GameTime,
): Pick<RealmMap, 'event' | 'next_event'> {
  const instant = (moment: number) => instantOf(realAt(moment))
  const view = (event: RealmEvent | undefined) =>
    event
      ? { kind: event.kind, title: event.title, opens_at: instant(event.opensAt), ends_at: instant(event.endsAt) }
      : null
  return { event: view(openEvents(realm)[0]), next_event: view(nextEvents(realm.server, realm.settledAt)[0]) }
}

const instantOf = (ms: number) => new Date(ms).toISOString()

/** A place as the map shows it: the world's land fills the map's, and its islands the sea. */
function shown({ x, y }: Place): Place {
  const shore = MAP_SIZE * REALM_SHORE
  const [from, to] = y < COAST ? [MARGIN, shore - MARGIN] : [shore + MARGIN, MAP_SIZE - BOTTOM]
  const part = y < COAST ? y / (COAST - 1) : Math.min(1, (y - COAST) / (MAP_SIZE - COAST) / SEA_PART)
  return { x: MARGIN + (x / (MAP_SIZE - 1)) * (MAP_SIZE - 2 * MARGIN), y: from + part * (to - from) }
}

function placeOf(world: World, id: string): Place {
  const found = [...world.castles, ...world.targets, ...world.islands].find((each) => each.id === id)
  return shown(found ?? placeOfCamp(world, id) ?? findFort(world, id, world.settledAt) ?? { x: 0, y: 0 })
}

const rivalsOn = (server: string, gameTime: number): RealmMap['castles'] =>
  rivalsOf(server).map((rival) => ({
    id: rival.id,
    name: rival.name,
    owner: 'rival',
    kind: 'castle',
    strength: rivalStrength(rival, gameTime),
    ...shown(rival),
  }))

const castlesOf = ({ id, world }: Drawn): RealmMap['castles'] =>
  world.castles.map((castle) => ({
    id: `${id}.${castle.id}`,
    name: world.name,
    owner: 'player',
    kind: castle.kind,
    strength: strengthOfCastle(world, castle),
    ...shown(castle),
  }))

const targetsOf = ({ id, world }: Drawn, most: number): RealmMap['targets'] =>
  world.targets.slice(0, most).map((target) => ({
    id: `${id}.${target.id}`,
    kind: target.kind,
    level: target.level,
    awake: target.restsUntil <= world.settledAt,
    ...shown(target),
  }))

const islandsOf = ({ id, world }: Drawn, most: number): RealmMap['targets'] =>
  world.islands.slice(0, most).map((island) => ({
    id: `${id}.${island.id}`,
    kind: 'island',
    level: 0,
    awake: !skiesOver(world.server, island.name).stormAt(world.settledAt),
    ...shown(island),
  }))

const fortsOf = ({ id, world }: Drawn, most: number): RealmMap['targets'] =>
  fortsAt(world, world.settledAt)
    .slice(0, most)
    .map((fort) => ({
      id: `${id}.${fort.id}`,
      kind: 'fort',
      level: fort.level,
      awake: fort.restsUntil <= world.settledAt,
      ...shown(fort),
    }))

const journeysOf = ({ id, world, time }: Drawn): RealmMap['journeys'] =>
  world.journeys.map((journey) => {
    const ends = [placeOf(world, journey.castleId), placeOf(world, journey.targetId)] as const
    const [from, to] = journey.leg === 'out' ? ends : [ends[1], ends[0]]
    return { id: `${id}.${journey.id}`, kind: journey.kind, from, to, ...timesOf(journey, time) }
  })

/** Rivals on their way to a castle. */
const raidsOn = ({ id, world, time }: Drawn): RealmMap['journeys'] =>
  world.raids.incoming.flatMap((raid) => {
    const rival = rivalsOf(world.server).find(({ name }) => name === raid.from)
    const castle = world.castles.find(({ id }) => id === raid.castleId)
    if (!rival || !castle) return []
    const times = timesOf({ arrivesAt: raid.arrivesAt, travelMs: travelMs('troops', rival, castle) }, time)
    return [{ id: `${id}.${raid.id}`, kind: 'raid', from: shown(rival), to: shown(castle), ...times }]
  })

const timesOf = ({ arrivesAt, travelMs }: Pick<WorldJourney, 'arrivesAt' | 'travelMs'>, { realAt }: GameTime) => ({
  left_at: instantOf(realAt(arrivesAt - travelMs)),
  arrives_at: instantOf(realAt(arrivesAt)),
})

function strongestOf(rivals: RealmMap['castles'], worlds: World[]): RealmMap['strongest'] {
  const players = worlds.map((world) => ({ name: world.name, owner: 'player' as const, strength: strengthOf(world) }))
  return [...rivals.map(({ name, owner, strength }) => ({ name, owner, strength })), ...players]
    .sort((a, b) => b.strength - a.strength)
    .slice(0, STRONGEST)
}
