import { createWorld } from '../../game/world/engine/create-world'
import { settle } from '../../game/world/engine/settle'
import type { GameTime } from '../../game/world/game-time'
import type { Overrides } from '../../game/world/overrides'
import type { Clock } from '../../platform/time/clock'
import type { StoredWorld, WorldRows } from './world-rows'

export interface Worlds {
  /** The world of a name as it is now, or of a new name as it begins. Only `save` stores what changed. */
  settled(server: string, name: string): StoredWorld
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
  function settledNow(world: StoredWorld, now = time.gameAt(clock.now())): StoredWorld {
    world.overrides = overrides
    settle(world, now)
    return world
  }

  return {
    settled(server, name) {
      const now = time.gameAt(clock.now())
      return settledNow(rows.find(server, name) ?? rows.add(createWorld(server, name, now)), now)
    },
    newest: (server, count) => rows.newest(server, count).map((world) => settledNow(world)),
    save: rows.save,
  }
}
