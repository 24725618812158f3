import { type Castle, type Goods, sumOf } from '../../game/protocol/game-objects'
import type { RealmStore } from './realm-store'
import type { Visitors } from './visitors'
import { settle } from './world/settle'
import { castleView } from './world/views'

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
  now: number
  speed: number
}

export function reportOn(
  { store, visitors, now, speed }: ReportParts,
  server: string,
  name: string,
): RealmReport | null {
  const player = store.player(server, name)
  const world = store.world(server, name)
  if (!player || !world) return null
  settle(world, now, speed)
  const { collected, loot, cargo } = world.totals
  const withTotal = (goods: Goods) => ({ ...goods, total: sumOf(goods) })
  return {
    server,
    name: player.name,
    coins: world.coins,
    collected: withTotal(collected),
    loot: withTotal(loot),
    cargo: withTotal(cargo),
    castles: world.castles.map(castleView),
    sessions: { now: visitors.sessionsOf(server, name), most: player.maxSessions },
  }
}
