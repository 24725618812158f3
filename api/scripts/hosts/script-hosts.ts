import { MINUTE, SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'
import { type Host, startHost } from './host'
import type { Isolation } from './isolation'

/** Up to here one process serves all. */
const COMFORTABLE = 8
const TIME_BETWEEN_STARTS = SECOND / 2
const IDLE_TIME = MINUTE

/** The processes in which the scripts of this process run. */
export interface ScriptHosts {
  /** A place in a host. Give it back when the script has ended. */
  place(): Promise<HostPlace>
  readonly pids: number[]
  close(): Promise<void>
}

export interface HostPlace {
  host: Host
  leave(): void
}

interface HostsOptions {
  clock: Clock
  isolation: Isolation
  /** How many processes there are at most. */
  size: number
}

interface PooledHost {
  host: Host
  places: number
  cancelEnd(): void
}

export function createScriptHosts(options: HostsOptions): ScriptHosts {
  const { clock, size } = options
  const pool = new Set<PooledHost>()
  let nextStart = clock.elapsed()
  let starting: Promise<PooledHost> | null = null

  async function start(): Promise<PooledHost> {
    const wait = nextStart - clock.elapsed()
    if (wait > 0) await clock.sleep(wait)
    nextStart = clock.elapsed() + TIME_BETWEEN_STARTS
    const pooled: PooledHost = { host: startHost(options), places: 0, cancelEnd: () => {} }
    pool.add(pooled)
    pooled.host.lost.addEventListener('abort', () => pool.delete(pooled), { once: true })
    return pooled
  }

  async function leastUsed(): Promise<PooledHost> {
    for (;;) {
      const [first] = [...pool].sort((a, b) => a.places - b.places)
      if (first && (first.places < COMFORTABLE || pool.size >= size)) return first
      starting ??= start().finally(() => {
        starting = null
      })
      await starting
    }
  }

  return {
    async place() {
      const pooled = await leastUsed()
      pooled.places += 1
      pooled.cancelEnd()
      return {
        host: pooled.host,
        leave() {
          pooled.places -= 1
          if (pooled.places === 0) pooled.cancelEnd = clock.after(IDLE_TIME, pooled.host.close)
        },
      }
    },
    get pids() {
      return [...pool].map(({ host }) => host.pid)
    },
    async close() {
      const hosts = [...pool].map(({ host }) => host)
      for (const { close } of hosts) close()
      await Promise.all(hosts.map(({ exited }) => exited))
    },
  }
}
