import type { EventKind } from '../../game/protocol/events'
import { findOrDecline } from '../../game/world/declined'
import type { GameTime } from '../../game/world/game-time'
import type { Overrides, Priced } from '../../game/world/overrides'
import { addRaid } from '../../game/world/raids/raids'
import { rivalsOf } from '../../game/world/rivals'
import { fall } from '../../game/world/targets/target-life'
import type { World } from '../../game/world/world'
import type { Clock } from '../../platform/time/clock'
import type { RealmStore } from './realm-store'
import type { Worlds } from './worlds'

interface RaidOrder {
  /** How many troops march. */
  strength: number
  /** When they arrive: in so many milliseconds of the real clock. */
  in: number
  /** The main castle without it. */
  castle?: string
}

/** Things that happen to worlds on purpose. */
export interface WorldMisbehaviour {
  /** Sends a rival's army, through protection as well. Sessions of the name read of it at once. */
  raid(server: string, name: string, order: RaidOrder): void
  /** Opens an event beside the calendar, on all servers. */
  openEvent(kind: EventKind, ms: number): void
  /** As if a rival had come first: it rests, and an army on its way finds it empty. */
  emptyTarget(server: string, name: string, target: string): void
  /** Multiplies the price of a tool, or of `recruits`, on all servers. 1 is the usual price. */
  price(good: Priced, factor: number): void
}

export interface WorldMisbehaviourDeps {
  clock: Clock
  time: GameTime
  store: RealmStore
  worlds: Worlds
  overrides: Overrides
  announceRaids(world: World): void
}

export function createWorldMisbehaviour(deps: WorldMisbehaviourDeps): WorldMisbehaviour {
  const { clock, time, store, worlds, overrides, announceRaids } = deps

  function change(server: string, name: string, apply: (world: World) => void): World {
    return worlds.change(server, store.player(server, name)?.name ?? name, (world) => {
      apply(world)
      return world
    })
  }

  const gameTimeIn = (ms: number) => time.gameAt(clock.now() + ms)

  return {
    raid(server, name, { strength, in: ms, castle = 'c1' }) {
      const changed = change(server, name, (world) => {
        const { id: castleId } = findOrDecline(world.castles, castle, 'castle')
        const [rival] = rivalsOf(server)
        const arrivesAt = gameTimeIn(ms)
        addRaid(world, { id: crypto.randomUUID(), from: rival?.name ?? '', castleId, troops: strength, arrivesAt })
      })
      announceRaids(changed)
    },
    openEvent(kind, ms) {
      overrides.events.push({ kind, from: gameTimeIn(0), until: gameTimeIn(ms) })
    },
    emptyTarget(server, name, id) {
      change(server, name, (world) => fall(world, findOrDecline(world.targets, id, 'tower or camp'), world.settledAt))
    },
    price(good, factor) {
      overrides.prices[good] = factor
    },
  }
}
