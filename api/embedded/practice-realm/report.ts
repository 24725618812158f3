import { type Castle, type Goods, sumOf } from '../../game/protocol/game-objects'
import { castleViews } from '../../game/world/engine/views'
import type { GameTime } from '../../game/world/game-time'
import type { RealmStore } from './realm-store'
import type { Visitors } from './visitors'
import type { Worlds } from './worlds'

/** The realm's own record of a name, to compare with what others report. */
export interface RealmReport {
  server: string
  name: string
  coins: number
  collected: Goods & { total: number }
  loot: Goods & { total: number }
  cargo: Goods & { total: number }
  castles: Castle[]
  sessions: { now: number; most: number }
}

interface ReportParts {
  store: RealmStore
  visitors: Visitors
  worlds: Worlds
  time: GameTime
}

export function reportOn(parts: ReportParts, server: string, name: string): RealmReport | null {
  const { store, visitors, worlds, time } = parts
  const player = store.player(server, name)
  if (!player) return null
  const world = worlds.settled(server, player.name)
  const { collected, loot, cargo } = world.totals
  const withTotal = (goods: Goods) => ({ ...goods, total: sumOf(goods) })
  return {
    server,
    name: player.name,
    coins: world.coins,
    collected: withTotal(collected),
    loot: withTotal(loot),
    cargo: withTotal(cargo),
    castles: castleViews(world, time),
    sessions: { now: visitors.sessionsOf(server, name), most: player.maxSessions },
  }
}
