import { SECOND } from '../../../shared/time'
import { AppError, restarting } from '../errors'
import type { Clock } from '../time/clock'
import { withTimeout } from '../time/with-timeout'

const TIMEOUT = 2 * SECOND
/** At most, however often readiness is asked for. */
const WRITE_INTERVAL = 10 * SECOND

/** What a process stands on; each answers, or fails. */
export interface HealthDependencies {
  store(within: number): Promise<unknown>
  /** Keeps something small. */
  write(within: number): Promise<unknown>
  /** null where the process is alone. */
  redis: (() => Promise<unknown>) | null
}

/** What this process can do now; each verb refuses where it cannot. */
export interface Health {
  checkStore(): Promise<void>
  checkRedis(): Promise<void>
  /** Refuses once the process is about to end: new work belongs elsewhere. */
  refuseIfEnding(): void
  /** Refuses as well while something is away that the process stands on. */
  refuseUnlessReady(): Promise<void>
  /** From now on the process says that it ends. */
  startEnding(): void
  /** From now on no call begins: what calls stand on is about to be closed. */
  close(): void
  readonly isClosed: boolean
}

export function createHealth({ clock, ground }: { clock: Clock; ground: HealthDependencies }): Health {
  let isEnding = false
  let isClosed = false
  let lastWrite = { at: Number.NEGATIVE_INFINITY, outcome: Promise.resolve<unknown>(undefined) }

  async function askStore() {
    await ground.store(TIMEOUT)
  }

  function checkWrite(): Promise<unknown> {
    const at = clock.elapsed()
    if (at - lastWrite.at >= WRITE_INTERVAL) lastWrite = { at, outcome: ground.write(TIMEOUT) }
    return lastWrite.outcome
  }

  async function askRedis() {
    if (!ground.redis) return
    await withTimeout(clock, TIMEOUT, ground.redis()).catch((cause) => {
      throw new AppError('unavailable', 'Redis does not answer right now.', { cause })
    })
  }

  function refuseIfEnding() {
    if (isEnding) throw restarting()
  }

  return {
    checkStore: askStore,
    checkRedis: askRedis,
    refuseIfEnding,
    async refuseUnlessReady() {
      refuseIfEnding()
      await Promise.all([askStore(), checkWrite(), askRedis()])
    },
    startEnding() {
      isEnding = true
    },
    close() {
      isClosed = true
    },
    get isClosed() {
      return isClosed
    },
  }
}
