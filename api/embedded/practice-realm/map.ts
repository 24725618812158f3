import { GAME_SERVERS } from '../../../shared/enums/game-servers'
import { REALM_SHORE, type RealmMap } from '../../../shared/realm-map'
import type { Place } from '../../game/protocol/game-objects'
import { strengthOf, strengthOfCastle } from '../../game/world/castles/strength'
import type { GameTime } from '../../game/world/game-time'
import type { World, WorldJourney } from '../../game/world/world'
import type { Clock } from '../../platform/time/clock'
import type { RealmStore } from './realm-store'
import type { Worlds } from './worlds'

const SIZE = 100
const MAX_WORLDS = 60
/** More would hide each other. */
const MAX_TARGETS = 150
const MAX_ISLANDS = 24
const MAX_JOURNEYS = 60
/** Worlds put everything on land between these rows, and islands this far from home. */
const LAND = { from: 16, to: 90 }
const SEA = { from: 17, to: 28 }

interface MapDeps {
  clock: Clock
  time: GameTime
  worlds: Worlds
  store: Pick<RealmStore, 'player'>
}

interface Drawn {
  /** Tells worlds apart without a name. */
  id: string
  world: World
  time: GameTime
  places: Map<string, Place>
}

/** Draws maps of the worlds that changed last, so that a map costs the same however many players there are. */
export function createRealmMaps({ clock, time, worlds, store }: MapDeps) {
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const idOf = (name: string) => new Bun.CryptoHasher('sha256', secret).update(name).digest('hex').slice(0, 12)
  const drawn = (world: World): Drawn => ({ id: idOf(world.name), world, time, places: placesOf(world) })
  const isBanned = ({ server, name }: World) => store.player(server, name)?.banned

  return function mapOf(server: string): RealmMap | null {
    if (!GAME_SERVERS.includes(server)) return null
    const all = worlds
      .newest(server, MAX_WORLDS)
      .filter((world) => !isBanned(world))
      .map(drawn)
    const perWorld = (most: number) => Math.max(1, Math.floor(most / Math.max(1, all.length)))
    return {
      server,
      at: instantOf(clock.now()),
      speed: time.speed,
      size: SIZE,
      castles: all.flatMap(castlesOf),
      targets: all.flatMap((each) => [
        ...targetsOf(each, perWorld(MAX_TARGETS)),
        ...islandsOf(each, perWorld(MAX_ISLANDS)),
      ]),
      journeys: all.flatMap(journeysOf).slice(0, MAX_JOURNEYS),
      strongest: strongestOf(all),
      event: null,
      next_event: null,
    }
  }
}

const instantOf = (ms: number) => new Date(ms).toISOString()

/** Each castle, target and island by its id: land above the coast, islands out at sea. */
function placesOf({ castles, targets, islands }: World): Map<string, Place> {
  const home = castles[0]?.y ?? 0
  const row = (y: number, from: number, to: number) => Math.min(1, Math.max(0, (y - from) / (to - from)))
  const shore = SIZE * REALM_SHORE
  const onLand = ({ x, y }: Place) => ({ x, y: 5 + row(y, LAND.from, LAND.to) * (shore - 11) })
  const atSea = ({ x, y }: Place) => ({ x, y: shore + 5 + row(y - home, SEA.from, SEA.to) * (SIZE - shore - 9) })
  return new Map([
    ...[...castles, ...targets].map((each) => [each.id, onLand(each)] as const),
    ...islands.map((each) => [each.id, atSea(each)] as const),
  ])
}

const placed = ({ places }: Drawn, id: string): Place => places.get(id) ?? { x: 0, y: 0 }

const castlesOf = (drawn: Drawn): RealmMap['castles'] =>
  drawn.world.castles.map((castle) => ({
    id: `${drawn.id}.${castle.id}`,
    name: drawn.world.name,
    owner: 'player',
    kind: castle.kind,
    strength: strengthOfCastle(drawn.world, castle),
    ...placed(drawn, castle.id),
  }))

const targetsOf = (drawn: Drawn, most: number): RealmMap['targets'] =>
  drawn.world.targets.slice(0, most).map(({ id, kind, level, restsUntil }) => ({
    id: `${drawn.id}.${id}`,
    kind,
    level,
    awake: restsUntil <= drawn.world.settledAt,
    ...placed(drawn, id),
  }))

const islandsOf = (drawn: Drawn, most: number): RealmMap['targets'] =>
  drawn.world.islands.slice(0, most).map(({ id, restsUntil }) => ({
    id: `${drawn.id}.${id}`,
    kind: 'island',
    level: 0,
    awake: restsUntil <= drawn.world.settledAt,
    ...placed(drawn, id),
  }))

const journeysOf = (drawn: Drawn): RealmMap['journeys'] =>
  drawn.world.journeys.map((journey) => {
    const ends = [placed(drawn, journey.castleId), placed(drawn, journey.targetId)] as const
    const [from, to] = journey.leg === 'out' ? ends : [ends[1], ends[0]]
    return { id: `${drawn.id}.${journey.id}`, kind: journey.kind, from, to, ...timesOf(journey, drawn.time) }
  })

const timesOf = ({ arrivesAt, travelMs }: WorldJourney, { realAt }: GameTime) => ({
  left_at: instantOf(realAt(arrivesAt - travelMs)),
  arrives_at: instantOf(realAt(arrivesAt)),
})

function strongestOf(drawn: Drawn[]): RealmMap['strongest'] {
  return drawn
    .map(({ world }) => ({
      name: world.name,
      owner: 'player' as const,
      strength: strengthOf(world),
    }))
    .sort((a, b) => b.strength - a.strength)
    .slice(0, 20)
}
