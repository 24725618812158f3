import type { Steps } from '../steps/steps'

/** How long a command may hold up the others, in milliseconds. */
const TURN = 1
/** A command that arrives while others wait for their turn gets less. */
const CROWDED_TURN = 0.25

export interface Turn<Result> {
  steps: Steps<Result>
  pause(): void
  finish(result: Result): void
  fail(error: unknown): void
}

export interface Turns<Result> {
  /** Works until it is done or its turn is over, then goes on after the other events of the process. */
  begin(work: Turn<Result>): void
  /** Ends work that waits for its turn. */
  cancel(work: Turn<Result>): void
}

/** Shares the thread among commands: one turn for one of them, then new messages, then the next one. */
export function createTurns<Result>(beforeTurn: (isAlone: boolean) => void): Turns<Result> {
  const waiting: Turn<Result>[] = []
  let isScheduled = false

  function begin(work: Turn<Result>) {
    advance(work, waiting.length > 0 ? CROWDED_TURN : TURN)
  }

  function advance(work: Turn<Result>, milliseconds: number) {
    const end = performance.now() + milliseconds
    try {
      do {
        const { done, value } = work.steps.next()
        if (done) return work.finish(value)
      } while (performance.now() < end)
    } catch (error) {
      return work.fail(error)
    }
    work.pause()
    waiting.push(work)
    schedule()
  }

  function schedule() {
    if (isScheduled) return
    isScheduled = true
    setImmediate(takeTurn)
  }

  function takeTurn() {
    isScheduled = false
    beforeTurn(waiting.length === 1)
    const next = waiting.shift()
    if (next) advance(next, TURN)
    if (waiting.length > 0) schedule()
  }

  return {
    begin,
    cancel(work) {
      const place = waiting.indexOf(work)
      if (place < 0) return
      waiting.splice(place, 1)
      work.steps.return(undefined as never)
    },
  }
}
