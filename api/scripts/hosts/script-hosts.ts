import { MINUTE } from '../../../shared/time'
import type { Host } from './host'
import { createHostPool, type HostsOptions, type PooledHost } from './host-pool'
import { createPlaceQueue, type Waiting } from './place-queue'

/** A host with as many scripts is used only while no other can start. */
const COMFORTABLE = 8
const MOST = 40
const IDLE_TIME = MINUTE

/** The processes in which the scripts of this process run. They start with the first script. */
export interface ScriptHosts {
  /** A place in a host. Give it back when the script has ended. @throws the signal's reason */
  place(waiting?: Waiting): Promise<HostPlace>
  /** Whether scripts wait for a place. */
  readonly isCrowded: boolean
  readonly processes: { pid: number; isReady: boolean; scripts: number }[]
  close(): Promise<void>
}

export interface HostPlace {
  host: Host
  leave(): void
}

export function createScriptHosts(options: HostsOptions): ScriptHosts {
  const { clock, size } = options
  const queue = createPlaceQueue<PooledHost>()
  const pool = createHostPool(options, serve)
  let cancelIdle = () => {}

  function takeLeastUsed(): PooledHost | null {
    const ready = pool.ready()
    const [first] = ready.sort((a, b) => a.places - b.places)
    if (!first || first.places >= (ready.length < size ? COMFORTABLE : MOST)) return null
    first.places += 1
    return first
  }

  function serve(): void {
    queue.serve(takeLeastUsed)
    if (queue.length === 0) return
    pool.fill()
    if (pool.ready().length >= size) queue.tellFull()
  }

  function leave(pooled: PooledHost): void {
    pooled.places -= 1
    serve()
    if (pool.hosts().every(({ places }) => places === 0)) cancelIdle = clock.after(IDLE_TIME, pool.empty)
  }

  return {
    async place(waiting = {}) {
      cancelIdle()
      pool.fill()
      const place = queue.wait(waiting)
      serve()
      const pooled = await place
      return { host: pooled.host, leave: () => leave(pooled) }
    },
    get isCrowded() {
      return queue.length > 0 && pool.ready().length >= size
    },
    get processes() {
      return pool.hosts().map(({ host: { pid, isReady }, places }) => ({ pid, isReady, scripts: places }))
    },
    async close() {
      cancelIdle()
      queue.sendAway(new Error('The hosts of scripts are closed'))
      await pool.close()
    },
  }
}
