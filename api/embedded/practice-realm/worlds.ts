import { createWorld } from '../../game/world/engine/create-world'
import { settle } from '../../game/world/engine/settle'
import type { GameTime } from '../../game/world/game-time'
import type { Overrides } from '../../game/world/overrides'
import type { Clock } from '../../platform/time/clock'
import type { StoredWorld, WorldRows } from './world-rows'

export interface Worlds {
  /** The world of a name as it is now, or of a new name as it begins. Only `save` stores what changed. */
  settled(server: string, name: string): StoredWorld
  /** The same, and stores the world of a new name: from then on time passes there. */
  entered(server: string, name: string): StoredWorld
  /** The most recently saved worlds of a server, as they are now. */
  newest(server: string, count: number): StoredWorld[]
  save(world: StoredWorld): void
}

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

  return {
    settled(server, name) {
      const stored = rows.find(server, name)
      return stored ? settledNow(stored) : newWorld(server, name)
    },
    entered(server, name) {
      const stored = rows.find(server, name)
      if (stored) return settledNow(stored)
      const world = newWorld(server, name)
      rows.save(world)
      return world
    },
    newest: (server, count) => rows.newest(server, count).map((world) => settledNow(world)),
    save: rows.save,
  }
}
