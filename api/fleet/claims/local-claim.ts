import { SECOND } from '../../../shared/time'

/** A process gives up a lease this much before it expires in the store, because clocks differ a little. */
export const MARGIN = 1.5 * SECOND
export const EXPIRED = Number.NEGATIVE_INFINITY

/** Something that one run has to itself. It is renewed until it is released or lost. */
export interface Claim {
  /** Checked before each step of a run. It ends before another run can have the claim. */
  readonly isHeld: boolean
  readonly lost: AbortSignal
}

/** A claim as this process knows it without a question to the store. */
export interface LocalClaim extends Claim {
  /** Moves the expiry. A claim that has expired once stays lost, because its run may have seen that. */
  renew(until: number): void
  /** Aborts `lost` if the claim has expired. `now` saves a reading of the clock where many are checked. */
  check(now?: number): void
  /** For a claim that another process can have now. */
  invalidate(): void
}

/** `until` is by a monotonic clock, counted from before the call that renewed: the local claim expires first. */
export function createLocalClaim(elapsed: () => number, until: number, onLost = () => {}): LocalClaim {
  const lossController = new AbortController()
  let deadline = until - MARGIN

  function check(now = elapsed()) {
    if (lossController.signal.aborted || now < deadline) return
    onLost()
    lossController.abort(new Error('It could not be renewed in time'))
  }

  return {
    get isHeld() {
      return !lossController.signal.aborted && elapsed() < deadline
    },
    lost: lossController.signal,
    check,
    renew(until) {
      check()
      if (!lossController.signal.aborted) deadline = Math.max(deadline, until - MARGIN)
    },
    invalidate() {
      deadline = EXPIRED
    },
  }
}
