import { SECOND } from '../../shared/time'
import type { Clock } from '../foundation/clock'
import { AppError, restarting } from '../foundation/errors'
import { withTimeout } from '../foundation/with-timeout'

const ANSWERS_WITHIN = 2 * SECOND

/** What a process stands on; each answers, or fails. */
export interface Ground {
  store(within: number): Promise<unknown>
  /** null where the process is alone. */
  redis: (() => Promise<unknown>) | null
}

/** What this process can do now; each verb refuses where it cannot. */
export interface Health {
  askStore(): Promise<void>
  askRedis(): Promise<void>
  /** Refuses once the process is about to end: new work belongs elsewhere. */
  refuseIfEnding(): void
  /** Refuses as well while something is away that the process stands on. */
  refuseUnlessReady(): Promise<void>
  /** From now on the process says that it ends. */
  startEnding(): void
}

export function createHealth({ clock, ground }: { clock: Clock; ground: Ground }): Health {
  let isEnding = false

  async function askStore() {
    await ground.store(ANSWERS_WITHIN)
  }

  async function askRedis() {
    if (!ground.redis) return
    await withTimeout(clock, ANSWERS_WITHIN, ground.redis()).catch((cause) => {
      throw new AppError('unavailable', 'Redis does not answer right now.', { cause })
    })
  }

  function refuseIfEnding() {
    if (isEnding) throw restarting()
  }

  return {
    askStore,
    askRedis,
    refuseIfEnding,
    async refuseUnlessReady() {
      refuseIfEnding()
      await Promise.all([askStore(), askRedis()])
    },
    startEnding() {
      isEnding = true
    },
  }
}
