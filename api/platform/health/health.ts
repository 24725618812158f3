import { SECOND } from '../../../shared/time'
import { AppError, restarting } from '../errors'
import type { Clock } from '../time/clock'
import { withTimeout } from '../time/with-timeout'

const TIMEOUT = 2 * SECOND
/** The least time between two writes, however often readiness is checked. */
const WRITE_INTERVAL = 10 * SECOND

/** The services that a process needs. Each check rejects on failure. */
export interface HealthDependencies {
  store(timeout: number): Promise<unknown>
  write(timeout: number): Promise<unknown>
  /** Null if the process does not share a Redis. */
  redis: (() => Promise<unknown>) | null
}

/** The state of this process. Each check throws an `AppError` if it fails. */
export interface Health {
  checkStore(): Promise<void>
  checkRedis(): Promise<void>
  /** Throws once the process is about to end: new work belongs elsewhere. */
  refuseIfEnding(): void
  /** Throws also while the store or Redis is away. */
  refuseUnlessReady(): Promise<void>
  /** From now on the process reports that it ends. */
  startEnding(): void
  /** From now on no call begins, because connections are about to be closed. */
  close(): void
  readonly isClosed: boolean
}

export function createHealth({ clock, dependencies }: { clock: Clock; dependencies: HealthDependencies }): Health {
  let isEnding = false
  let isClosed = false
  let lastWrite = { at: Number.NEGATIVE_INFINITY, outcome: Promise.resolve<unknown>(undefined) }

  async function checkStore() {
    await dependencies.store(TIMEOUT)
  }

  function checkWrite(): Promise<unknown> {
    const at = clock.elapsed()
    if (at - lastWrite.at >= WRITE_INTERVAL) lastWrite = { at, outcome: dependencies.write(TIMEOUT) }
    return lastWrite.outcome
  }

  async function checkRedis() {
    if (!dependencies.redis) return
    await withTimeout(clock, TIMEOUT, dependencies.redis()).catch((cause) => {
      throw new AppError('unavailable', 'Redis does not answer right now.', { cause })
    })
  }

  function refuseIfEnding() {
    if (isEnding) throw restarting()
  }

  return {
    checkStore,
    checkRedis,
    refuseIfEnding,
    async refuseUnlessReady() {
      refuseIfEnding()
      await Promise.all([checkStore(), checkWrite(), checkRedis()])
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
