import { MINUTE, SECOND } from '../../../shared/time'
import type { Log } from '../../platform/log'
import type { Clock } from '../../platform/time/clock'
import { type Host, HostLost, startHost } from './host'
import { findIsolation, type Isolation } from './isolation'

/** A host with as many scripts is used only while no other can start. */
const COMFORTABLE = 8
const TIME_BETWEEN_STARTS = SECOND / 2
const IDLE_TIME = MINUTE

/** The processes in which the scripts of this process run. They start with the first script. */
export interface ScriptHosts {
  /** A place in a host. Give it back when the script has ended. */
  place(): Promise<HostPlace>
  readonly processes: { pid: number; isReady: boolean; scripts: number }[]
  close(): Promise<void>
}

export interface HostPlace {
  host: Host
  leave(): void
}

interface HostsOptions {
  clock: Clock
  log: Pick<Log, 'warn'>
  /** How many processes there are. */
  size: number
  isolation?: Isolation
}

interface PooledHost {
  host: Host
  places: number
}

export function createScriptHosts(options: HostsOptions): ScriptHosts {
  const { clock, size } = options
  const pool = new Set<PooledHost>()
  const isolationOnce = createIsolation(options)
  let filling: Promise<void> | null = null
  let isClosed = false
  let cancelIdle = () => {}

  /** One that ends is replaced at once, so that the next script need not wait for it. */
  async function start(): Promise<void> {
    const pooled: PooledHost = { host: startHost({ clock, isolation: await isolationOnce() }), places: 0 }
    const { lost } = pooled.host
    pool.add(pooled)
    lost.addEventListener('abort', () => {
      pool.delete(pooled)
      if (lost.reason instanceof HostLost && !NOT_REPLACED.includes(lost.reason.reason)) fill()
    })
    await clock.sleep(TIME_BETWEEN_STARTS)
  }

  function fill(): void {
    filling ??= fillUp().finally(() => {
      filling = null
    })
  }

  async function fillUp(): Promise<void> {
    while (pool.size < size && !isClosed) await start()
  }

  async function takeLeastUsed(): Promise<PooledHost> {
    for (;;) {
      if (isClosed) throw new Error('The hosts of scripts are closed')
      fill()
      const ready = [...pool].filter(({ host }) => host.isReady).sort((a, b) => a.places - b.places)
      const isLastChance = pool.size >= size && ready.length === pool.size
      const [first] = ready
      if (first && (first.places < COMFORTABLE || isLastChance)) {
        first.places += 1
        return first
      }
      await nextReady()
    }
  }

  /** Until a host that starts is ready, or was lost. */
  async function nextReady(): Promise<void> {
    const starting = [...pool].filter(({ host }) => !host.isReady).map(({ host }) => host.ready)
    await Promise.race([...starting, ...(filling ? [filling] : []), clock.sleep(TIME_BETWEEN_STARTS)])
  }

  function leave(pooled: PooledHost): void {
    pooled.places -= 1
    if ([...pool].every(({ places }) => places === 0)) cancelIdle = clock.after(IDLE_TIME, closeHosts)
  }

  function closeHosts(): Promise<unknown> {
    const hosts = [...pool].map(({ host }) => host)
    for (const { close } of hosts) close()
    return Promise.all(hosts.map(({ exited }) => exited))
  }

  return {
    async place() {
      cancelIdle()
      const pooled = await takeLeastUsed()
      return { host: pooled.host, leave: () => leave(pooled) }
    },
    get processes() {
      return [...pool].map(({ host: { pid, isReady }, places }) => ({ pid, isReady, scripts: places }))
    },
    async close() {
      isClosed = true
      cancelIdle()
      await closeHosts()
    },
  }
}

const NOT_REPLACED: readonly string[] = ['not started', 'closed'] satisfies HostLost['reason'][]

/** Says once what this machine does without. */
function createIsolation({ log, isolation }: HostsOptions): () => Promise<Isolation> {
  let found: Promise<Isolation> | null = null
  return () => {
    found ??= (isolation ? Promise.resolve(isolation) : findIsolation()).then((result) => {
      for (const missing of result.missing) log.warn(`Scripts run without ${missing}`)
      return result
    })
    return found
  }
}
