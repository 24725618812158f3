import { GAME_SERVERS } from '../../../shared/enums/game-servers'
import type { RealmMap } from '../../../shared/realm-map'
import { strengthOf, strengthOfCastle } from '../../game/world/castles/strength'
import type { GameTime } from '../../game/world/game-time'
import { MAP_SIZE } from '../../game/world/map'
import type { Overrides } from '../../game/world/overrides'
import { rivalStrength, rivalsOf } from '../../game/world/rivals'
import type { RealmEvent } from '../../game/world/season-state'
import { nextEvents } from '../../game/world/seasons/calendar'
import { openEvents } from '../../game/world/seasons/open-events'
import type { World } from '../../game/world/world'
import type { Clock } from '../../platform/time/clock'
import { journeysOn } from './map-journeys'
import { type Drawn, instantOf, shown } from './map-places'
import { targetsOn } from './map-targets'
import type { RealmStore } from './realm-store'
import type { Worlds } from './worlds'

const MAX_WORLDS = 60
const STRONGEST = 20
interface MapDeps {
  clock: Clock
  time: GameTime
  worlds: Worlds
  store: Pick<RealmStore, 'player'>
  overrides: Overrides
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
    const rivals = rivalsOn(server, time.gameAt(now))
    return {
      server,
      at: instantOf(now),
      speed: time.speed,
      size: MAP_SIZE,
      castles: [...rivals, ...drawn.flatMap(castlesOf)],
      targets: targetsOn(drawn),
      journeys: journeysOn(drawn),
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

const rivalsOn = (server: string, gameTime: number): RealmMap['castles'] =>
  rivalsOf(server).map((rival) => ({
    id: rival.id,
    name: rival.name,
    owner: 'rival',
    kind: 'castle',
    strength: rivalStrength(rival, gameTime),
    owner_strength: rivalStrength(rival, gameTime),
    ...shown(rival),
  }))

const castlesOf = ({ id, world }: Drawn): RealmMap['castles'] =>
  world.castles.map((castle) => ({
    id: `${id}.${castle.id}`,
    name: world.name,
    owner: 'player',
    kind: castle.kind,
    strength: strengthOfCastle(world, castle),
    owner_strength: strengthOf(world),
    ...shown(castle),
  }))

function strongestOf(rivals: RealmMap['castles'], worlds: World[]): RealmMap['strongest'] {
  const players = worlds.map((world) => ({ name: world.name, owner: 'player' as const, strength: strengthOf(world) }))
  return [...rivals.map(({ name, owner, strength }) => ({ name, owner, strength })), ...players]
    .sort((a, b) => b.strength - a.strength)
    .slice(0, STRONGEST)
}
