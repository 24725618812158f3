import type { Worker } from 'bullmq'
import type { ServedBots } from '../../served-bots'

/** While many bots start here, other processes may be quicker with the rest. */
const STARTING_LIMIT = { pauseAt: 24, resumeBelow: 16 }

/** `share`: this process has its share of the bots already. `store`: it cannot reach MongoDB. */
type PauseReason = 'share' | 'store'

/** Decides whether this process takes more jobs, and pauses or resumes its consumers. */
export interface Admission {
  readonly canReachStore: boolean
  readonly draining: AbortSignal
  /** Ignores how many bots start: a job that was taken is run. */
  canTake(): boolean
  setPaused(reason: PauseReason, isPaused: boolean): void
  startDraining(): void
  update(): void
}

interface AdmissionOptions {
  bots: ServedBots
  capacity: number
  consumers(): readonly Worker[]
}

export function createAdmission({ bots, capacity, consumers }: AdmissionOptions): Admission {
  const pauseReasons = new Set<PauseReason>()
  const draining = new AbortController()
  let isBusyStarting = false

  const canTake = () => !draining.signal.aborted && pauseReasons.size === 0 && bots.size < capacity

  function update() {
    isBusyStarting = bots.startingCount >= (isBusyStarting ? STARTING_LIMIT.resumeBelow : STARTING_LIMIT.pauseAt)
    const isOpen = canTake() && !isBusyStarting
    for (const consumer of consumers()) {
      if (isOpen && consumer.isPaused()) consumer.resume()
      else if (!isOpen && !consumer.isPaused()) consumer.pause(true)
    }
  }

  return {
    get canReachStore() {
      return !pauseReasons.has('store')
    },
    draining: draining.signal,
    canTake,
    setPaused(reason, isPaused) {
      if (isPaused) pauseReasons.add(reason)
      else pauseReasons.delete(reason)
      update()
    },
    startDraining() {
      draining.abort()
      update()
    },
    update,
  }
}
