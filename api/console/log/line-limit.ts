import { SECOND } from '../../../shared/time'
/** Lets so many lines of a bot through in each second, and counts the rest. */
export interface LineLimit {
  /** Whether a line may pass now. */
  admit(now: number): boolean
  /** How many lines were dropped in seconds that are over by then; once told they are forgotten. */
  takeDropped(now: number): number
  /** Whether there are dropped lines that nobody was told of yet. */
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
