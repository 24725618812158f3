import { DAY } from '../../../shared/time'
import { createWorld } from '../../game/world/engine/create-world'
import { settle } from '../../game/world/engine/settle'
import type { GameTime } from '../../game/world/game-time'
import type { Overrides } from '../../game/world/overrides'
import type { Clock } from '../../platform/time/clock'
import { identityOf } from './visitors'
import type { StoredWorld, WorldRows } from './world-rows'

export interface Worlds {
  /** The world of a name as it is now, or of a new name as it begins. To be read only. */
  settled(server: string, name: string): StoredWorld
  /** Changes a world and stores it, in one transaction. If that fails, the world stays as it was stored. */
  change<Result>(server: string, name: string, work: (world: StoredWorld) => Result): Result
  /** The most recently changed worlds of a server, as they are now. Those left alone for very long are left out. */
  newest(server: string, count: number): StoredWorld[]
}

/** In game time. Settling takes longer the longer a world was left alone. */
const LONGEST_ABSENCE = 90 * DAY
/** Of names that are playing. Reading a world from its row takes most of the time of a call. */
const MAX_KEPT = 200

interface WorldsDeps {
  clock: Clock
  time: GameTime
  rows: WorldRows
  overrides: Overrides
  transaction<Result>(work: () => Result): Result
}

export function createWorlds({ clock, time, rows, overrides, transaction }: WorldsDeps): Worlds {
  /** The one used last is the last. */
  const kept = new Map<string, StoredWorld>()

  function settledNow(world: StoredWorld): StoredWorld {
    world.overrides = overrides
    settle(world, time.gameAt(clock.now()))
    return world
  }

  function settled(server: string, name: string): StoredWorld {
    const identity = identityOf(server, name)
    const world = kept.get(identity) ?? rows.find(server, name) ?? newWorld(server, name)
    // If it cannot be settled to the end, it is forgotten.
    kept.delete(identity)
    settledNow(world)
    kept.set(identity, world)
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEPT && oldest) kept.delete(oldest)
    return world
  }

  const newWorld = (server: string, name: string) => rows.add(createWorld(server, name, time.gameAt(clock.now())))

  function changed<Result>(server: string, name: string, work: (world: StoredWorld) => Result): Result {
    const world = settled(server, name)
    const result = work(world)
    rows.save(world)
    return result
  }

  return {
    settled,
    change(server, name, work) {
      try {
        return transaction(() => changed(server, name, work))
      } catch (error) {
        // Whatever was changed before the failure is forgotten.
        kept.delete(identityOf(server, name))
        throw error
      }
    },
    newest(server, count) {
      const since = time.gameAt(clock.now()) - LONGEST_ABSENCE
      return rows.newest(server, { count, since }).map(settledNow)
    },
  }
}
