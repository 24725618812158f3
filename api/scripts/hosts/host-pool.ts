import { SECOND } from '../../../shared/time'
import type { Log } from '../../platform/log'
import type { Clock } from '../../platform/time/clock'
import { type Host, HostLost, type LossReason, startHost } from './host'
import { findIsolation, type Isolation } from './isolation'

const TIME_BETWEEN_STARTS = SECOND / 2

export interface HostsOptions {
  clock: Clock
  log: Pick<Log, 'warn'>
  /** How many processes there are. */
  size: number
  isolation?: Isolation
  onStarted?(): void
  onLost?(reason: LossReason): void
}

export interface PooledHost {
  host: Host
  places: number
}

/** As many hosts as there may be. One that is lost is replaced at once, so that the next script need not wait for it. */
export function createHostPool(options: HostsOptions, onChange: () => void) {
  const { clock, log, size, onStarted = () => {}, onLost = () => {} } = options
  const pool = new Set<PooledHost>()
  const isolationOnce = createIsolation(options)
  let isFilling = false
  let isClosed = false

  async function start(): Promise<void> {
    const pooled: PooledHost = { host: startHost({ clock, isolation: await isolationOnce() }), places: 0 }
    pool.add(pooled)
    onStarted()
    pooled.host.lost.addEventListener('abort', () => forget(pooled))
    // A host that is lost before is ready too.
    void pooled.host.ready.then(onChange)
    await clock.sleep(TIME_BETWEEN_STARTS)
  }

  function forget(pooled: PooledHost): void {
    const { reason } = pooled.host.lost
    pool.delete(pooled)
    if (reason instanceof HostLost) onLost(reason.reason)
    if (!isClosed && reason instanceof HostLost && !NOT_REPLACED.includes(reason.reason)) fill()
  }

  async function fillUp(): Promise<void> {
    isFilling = true
    try {
      while (pool.size < size && !isClosed) await start()
    } catch (err) {
      log.warn({ err }, 'A host for scripts could not be started')
      await clock.sleep(TIME_BETWEEN_STARTS)
    } finally {
      isFilling = false
    }
    if (pool.size < size) onChange()
  }

  function fill(): void {
    if (isClosed) throw new Error('The hosts of scripts are closed')
    if (!isFilling && pool.size < size) void fillUp()
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
    ready: () => [...pool].filter(({ host }) => host.isReady),
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
