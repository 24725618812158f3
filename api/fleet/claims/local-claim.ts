import { SECOND } from '../../../shared/time'

/** Who holds something lets go this much before it ends where it is kept, so that two clocks may differ a little. */
export const MARGIN = 1.5 * SECOND
export const EXPIRED = Number.NEGATIVE_INFINITY

/** What a run has to itself. It is renewed until it is given back, or lost. */
export interface Claim {
  /** Asked before everything that a run does. It ends shortly before somebody else can hold it. */
  readonly isHeld: boolean
  /** Aborted as soon as it could not be renewed in time. */
  readonly lost: AbortSignal
}

/** A hold as far as this process can know without asking. */
export interface LocalClaim extends Claim {
  /** Where it is kept it now ends then, unless a run may have seen already that it was over: that one is lost. */
  renew(until: number): void
  /** Loses it where it was not renewed in time; who asks many tells what time it is. */
  check(now?: number): void
  /** From now on somebody else can hold it. */
  invalidate(): void
}

/** Times are of a clock that nobody sets. They are counted from before a call, so it never ends later than where it is kept. */
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
