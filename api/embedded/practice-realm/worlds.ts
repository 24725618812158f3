import { DAY } from '../../../shared/time'
import { createWorld } from '../../game/world/engine/create-world'
import { settle } from '../../game/world/engine/settle'
import type { GameTime } from '../../game/world/game-time'
import type { Overrides } from '../../game/world/overrides'
import type { Clock } from '../../platform/time/clock'
import type { StoredWorld, WorldRows } from './world-rows'

export interface Worlds {
  /** The world of a name as it is now, or of a new name as it begins. Only `save` stores what changed. */
  settled(server: string, name: string): StoredWorld
  /** The same, and stores it: a new world begins, and later calls need not go through a long absence again. */
  entered(server: string, name: string): StoredWorld
  /** The most recently saved worlds of a server, as they are now. Those left alone for very long are left out. */
  newest(server: string, count: number): StoredWorld[]
  save(world: StoredWorld): void
}

/** In game time. Settling takes longer the longer a world was left alone. */
const LONGEST_ABSENCE = 90 * DAY

interface WorldsDeps {
  clock: Clock
  time: GameTime
  rows: WorldRows
  overrides: Overrides
}

export function createWorlds({ clock, time, rows, overrides }: WorldsDeps): Worlds {
  function settledNow(world: StoredWorld): StoredWorld {
    world.overrides = overrides
    settle(world, time.gameAt(clock.now()))
    return world
  }

  function newWorld(server: string, name: string): StoredWorld {
    return settledNow(rows.add(createWorld(server, name, time.gameAt(clock.now()))))
  }

  function settled(server: string, name: string): StoredWorld {
    const stored = rows.find(server, name)
    return stored ? settledNow(stored) : newWorld(server, name)
  }

  return {
    settled,
    entered(server, name) {
      const world = settled(server, name)
      rows.save(world)
      return world
    },
    newest(server, count) {
      const since = time.gameAt(clock.now()) - LONGEST_ABSENCE
      return rows.newest(server, { count, since }).map(settledNow)
    },
    save: rows.save,
  }
}
