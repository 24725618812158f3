import type { ConsoleLine, ConsoleLog } from '../../../api/console/log/console-log'
import { openRedisLog } from '../../../api/console/log/redis-log'
import { createLog } from '../../../api/platform/log'
import { createMetrics } from '../../../api/platform/metrics/metrics'
import { openRedis } from '../../../api/platform/redis/open-redis'
import { systemClock } from '../../../api/platform/time/clock'
import { openRedisBus } from '../../../api/realtime/bus/redis-bus'
import { SECOND } from '../../../shared/time'
import type { Cluster } from './cluster'
import { readConsole } from './consoles'
import type { PlayedBot } from './players'

const POLL_INTERVAL = SECOND

/** A console before Redis lost it. */
interface KeptConsole {
  lines: ConsoleLine[]
  shown: ConsoleLine[]
  readAt: number
}

export interface ConsoleRecorder {
  log: ConsoleLog
  /** Lines as first shown, whatever happened to them since. */
  shown: Map<PlayedBot, ConsoleLine[]>
  watch(bots: PlayedBot[]): void
  kept: Map<PlayedBot, KeptConsole>
  /** Keeps the consoles as they are, forgets the shown lines, and reads on where it was. */
  keep(bots: PlayedBot[]): Promise<void>
  close(): Promise<void>
}

export async function openConsoleRecorder({ topology }: Cluster): Promise<ConsoleRecorder> {
  const redis = await openRedis(topology.settings.REDIS_URL ?? '', { log: createLog('silent') })
  const shared = { redis, clock: systemClock, log: createLog('silent') }
  const log = openRedisLog({ ...shared, bus: await openRedisBus(shared), metrics: createMetrics() })
  const shown = new Map<PlayedBot, ConsoleLine[]>()
  const kept = new Map<PlayedBot, KeptConsole>()
  const readTo = new Map<PlayedBot, number>()
  const closing = new AbortController()
  let watching = Promise.resolve()

  async function poll(bots: PlayedBot[]) {
    while (!closing.signal.aborted) {
      for (const bot of bots) {
        // Redis is down, so there are no lines.
        const lines = await readConsole(log, bot.id, readTo.get(bot)).catch(() => [])
        shown.set(bot, [...(shown.get(bot) ?? []), ...lines])
        readTo.set(bot, lines.at(-1)?.position ?? readTo.get(bot) ?? 0)
      }
      await Bun.sleep(POLL_INTERVAL)
    }
  }

  return {
    log,
    shown,
    watch(bots) {
      watching = poll(bots)
    },
    kept,
    async keep(bots) {
      const shownBefore = new Map(shown)
      for (const bot of bots) {
        const readAt = Date.now()
        kept.set(bot, { lines: await readConsole(log, bot.id), shown: shownBefore.get(bot) ?? [], readAt })
      }
      shown.clear()
    },
    async close() {
      closing.abort()
      await log.close()
      await watching
      await redis.close()
    },
  }
}
