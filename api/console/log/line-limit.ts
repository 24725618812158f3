import { SECOND } from '../../../shared/time'
/** Admits a number of lines per second, and counts the dropped ones. */
export interface LineLimit {
  /** Whether a line may pass now; counts it either way. */
  admit(now: number): boolean
  /** The number of lines dropped in finished seconds; resets it. */
  takeDropped(now: number): number
  readonly hasDropped: boolean
}

export function createLineLimit(linesPerSecond: number): LineLimit {
  let second = 0
  let passed = 0
  let dropped = 0
  let droppedBefore = 0

  function turnTo(now: number) {
    const current = Math.floor(now / SECOND)
    if (current === second) return
    droppedBefore += dropped
    second = current
    passed = 0
    dropped = 0
  }

  return {
    admit(now) {
      turnTo(now)
      if (passed < linesPerSecond) {
        passed++
        return true
      }
      dropped++
      return false
    },
    takeDropped(now) {
      turnTo(now)
      const taken = droppedBefore
      droppedBefore = 0
      return taken
    },
    get hasDropped() {
      return dropped + droppedBefore > 0
    },
  }
}
