import { GAME_SERVERS } from '../../../shared/enums/game-servers'
import type { RealmMap } from '../../../shared/realm-map'
import { SECOND } from '../../../shared/time'
import { AppError } from '../../platform/errors'
import type { Log } from '../../platform/log'
import type { Clock } from '../../platform/time/clock'
import type { RealmMaps } from './realm-maps'
import { withShownNames } from './shown-names'

/** In milliseconds; also how long browsers and proxies may keep an answer. */
export const MAP_LIFETIME = 10 * SECOND

interface SharedMapsDeps {
  clock: Clock
  log: Log
  /** Null if the game is no practice realm. */
  realmMaps: RealmMaps | null
}

interface DatedMap {
  map: RealmMap
  /** By the monotonic clock. */
  drawnAt: number
}

interface Entry {
  /** As the realm answered last, with full names. */
  last: DatedMap | null
  askedAt: number
  shown: Promise<DatedMap | null>
}

export interface ShownMap {
  map: RealmMap
  /** In whole seconds. It grows while the realm is away. */
  age: number
}

/** Asks the realm once in ten seconds for a server, however many callers there are. */
export function createSharedMaps({ clock, log, realmMaps }: SharedMapsDeps) {
  // At most one entry for each known server.
  const entries = new Map<string, Entry>()

  /** @throws AppError if there is no such realm, or if it is away and never answered */
  async function mapOf(server: string): Promise<ShownMap> {
    if (!realmMaps || !GAME_SERVERS.includes(server)) throw noRealm()
    const shown = await entryOf(server, realmMaps).shown
    if (!shown) throw noRealm()
    return { map: shown.map, age: Math.floor((clock.elapsed() - shown.drawnAt) / SECOND) }
  }

  function entryOf(server: string, read: RealmMaps): Entry {
    const known = entries.get(server)
    if (known && clock.elapsed() - known.askedAt < MAP_LIFETIME) return known
    const entry: Entry = { last: known?.last ?? null, askedAt: clock.elapsed(), shown: Promise.resolve(null) }
    entry.shown = refresh(entry, server, read)
    entry.shown.catch(() => {})
    entries.set(server, entry)
    return entry
  }

  async function refresh(entry: Entry, server: string, read: RealmMaps): Promise<DatedMap | null> {
    try {
      const map = await read(server)
      entry.last = map && { map, drawnAt: clock.elapsed() }
    } catch (err) {
      log.warn({ err, server }, 'The practice realm did not answer with a map')
      if (!entry.last) throw away(err)
    }
    // With each refresh, because a player may have changed the agreement while the realm was away.
    return entry.last && { ...entry.last, map: await withShownNames(entry.last.map) }
  }

  return { mapOf }
}

const noRealm = () => new AppError('not_found', 'There is no practice realm of this name.')

const away = (cause: unknown) =>
  new AppError('unavailable', 'The realm does not answer at the moment. Please try again in a minute.', {
    cause,
    retryAfter: MAP_LIFETIME / SECOND,
  })
