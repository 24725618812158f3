import { MINUTE, SECOND } from '../../../shared/time'
import type { Log } from '../../platform/log'
import type { Clock } from '../../platform/time/clock'
import { type Host, HostLost, type LossReason, startHost } from './host'
import { findIsolation, type Isolation } from './isolation'

/** A host with as many scripts is used only while no other can start. */
const COMFORTABLE = 8
const MOST = 40
const TIME_BETWEEN_STARTS = SECOND / 2
const TIME_BETWEEN_LOOKS = SECOND / 10
const IDLE_TIME = MINUTE

/** The processes in which the scripts of this process run. They start with the first script. */
export interface ScriptHosts {
  /** A place in a host. Give it back when the script has ended. @throws the signal's reason */
  place(waiting?: Waiting): Promise<HostPlace>
  readonly processes: { pid: number; isReady: boolean; scripts: number }[]
  close(): Promise<void>
}

interface Waiting {
  signal?: AbortSignal
  /** Called once if all hosts are full. */
  onWait?(): void
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
  onStarted?(): void
  onLost?(reason: LossReason): void
}

interface PooledHost {
  host: Host
  places: number
}

export function createScriptHosts(options: HostsOptions): ScriptHosts {
  const { clock, size } = options
  const pool = createPool(options)
  let cancelIdle = () => {}

  async function takeLeastUsed({ signal, onWait }: Waiting): Promise<PooledHost> {
    let isFull = false
    for (;;) {
      signal?.throwIfAborted()
      pool.fill()
      const ready = pool.hosts().filter(({ host }) => host.isReady)
      const [first] = ready.sort((a, b) => a.places - b.places)
      if (first && first.places < (ready.length < size ? COMFORTABLE : MOST)) {
        first.places += 1
        return first
      }
      if (!isFull && ready.length >= size) onWait?.()
      isFull ||= ready.length >= size
      await pool.change()
    }
  }

  function leave(pooled: PooledHost): void {
    pooled.places -= 1
    if (pool.hosts().every(({ places }) => places === 0)) cancelIdle = clock.after(IDLE_TIME, pool.empty)
  }

  return {
    async place(waiting = {}) {
      cancelIdle()
      const pooled = await takeLeastUsed(waiting)
      return { host: pooled.host, leave: () => leave(pooled) }
    },
    get processes() {
      return pool.hosts().map(({ host: { pid, isReady }, places }) => ({ pid, isReady, scripts: places }))
    },
    async close() {
      cancelIdle()
      await pool.close()
    },
  }
}

/** As many hosts as there may be. One that is lost is replaced at once, so that the next script need not wait for it. */
function createPool(options: HostsOptions) {
  const { clock, log, size, onStarted = () => {}, onLost = () => {} } = options
  const pool = new Set<PooledHost>()
  const isolationOnce = createIsolation(options)
  let isFilling = false
  let isClosed = false

  async function start(): Promise<void> {
    const pooled: PooledHost = { host: startHost({ clock, isolation: await isolationOnce() }), places: 0 }
    const { lost } = pooled.host
    pool.add(pooled)
    onStarted()
    lost.addEventListener('abort', () => {
      pool.delete(pooled)
      if (lost.reason instanceof HostLost) onLost(lost.reason.reason)
      if (!isClosed && lost.reason instanceof HostLost && !NOT_REPLACED.includes(lost.reason.reason)) fill()
    })
    await clock.sleep(TIME_BETWEEN_STARTS)
  }

  async function fillUp(): Promise<void> {
    isFilling = true
    try {
      while (pool.size < size && !isClosed) await start()
    } catch (err) {
      log.warn({ err }, 'A host for scripts could not be started')
    } finally {
      isFilling = false
    }
  }

  function fill(): void {
    if (isClosed) throw new Error('The hosts of scripts are closed')
    if (!isFilling) void fillUp()
  }

  function empty(): Promise<unknown> {
    const hosts = [...pool].map(({ host }) => host)
    for (const { close } of hosts) close()
    return Promise.all(hosts.map(({ exited }) => exited))
  }

  return {
    fill,
    empty,
    hosts: () => [...pool],
    /** Until a host that starts is ready or lost. Others may start at any time, so it looks again soon. */
    async change(): Promise<void> {
      const starting = [...pool].filter(({ host }) => !host.isReady).map(({ host }) => host.ready)
      await Promise.race([...starting, clock.sleep(TIME_BETWEEN_LOOKS)])
    },
    close() {
      isClosed = true
      return empty()
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
