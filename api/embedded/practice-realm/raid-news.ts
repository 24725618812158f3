import type { GameTime } from '../../game/world/game-time'
import type { World } from '../../game/world/world'
import type { Visitor, Visitors } from './visitors'

interface RaidNewsDeps {
  time: GameTime
  visitors: Visitors
}

/** Sends every session of a name an event for each raid on its way, once. */
export function createRaidNews({ time, visitors }: RaidNewsDeps) {
  const announced = new WeakMap<Visitor, ReadonlySet<string>>()

  return function announce({ server, name, raids: { incoming } }: World): void {
    for (const visitor of visitors.find(server, name)) {
      const known = announced.get(visitor)
      if (incoming.length === 0 && !known) continue
      for (const { id, castleId: castle, arrivesAt } of incoming) {
        if (!known?.has(id)) visitor.send({ event: 'incoming', castle, arrivesAt: time.realAt(arrivesAt) })
      }
      announced.set(visitor, new Set(incoming.map(({ id }) => id)))
    }
  }
}
