import { type Clock, sleepWith } from '../platform/time/clock'

/** A clock that moves only when a test advances it. Sleepers wake in the order of their times. */
export interface FakeClock extends Clock {
  /** Advances the clock. Every sleeper on the way wakes at its own time and can act before the next one. */
  advance(ms: number): Promise<void>
  /** Changes the time of day, like setting a machine's clock; no time passes. */
  set(ahead: number): void
  readonly sleeping: number
  /** Resolves when at least this many sleep. */
  untilAsleep(count?: number): Promise<void>
}

interface Sleeper {
  wakesAt: number
  wake(): void
}

// In the far future, because the store expires documents by its own clock.
const NOON = Date.UTC(2096, 10, 21, 12)

export function createFakeClock(start = NOON): FakeClock {
  let time = start
  let setAhead = 0
  const sleepers = new Set<Sleeper>()
  const watchers = new Set<() => void>()

  function after(ms: number, act: () => void): () => void {
    const sleeper = {
      wakesAt: time + ms,
      wake() {
        sleepers.delete(sleeper)
        act()
      },
    }
    sleepers.add(sleeper)
    for (const check of [...watchers]) check()
    return () => {
      sleepers.delete(sleeper)
    }
  }

  function nextBefore(end: number): Sleeper | undefined {
    const [first] = [...sleepers].sort((a, b) => a.wakesAt - b.wakesAt)
    return first && first.wakesAt <= end ? first : undefined
  }

  return {
    now: () => time + setAhead,
    elapsed: () => time,
    set(ahead) {
      setAhead += ahead
    },
    after,
    sleep: (ms, signal) => (ms > 0 || signal?.aborted ? sleepWith({ after }, ms, signal) : Promise.resolve()),
    get sleeping() {
      return sleepers.size
    },
    async advance(ms) {
      const end = time + ms
      await flushEventLoop()
      for (let next = nextBefore(end); next; next = nextBefore(end)) {
        time = next.wakesAt
        next.wake()
        await flushEventLoop()
      }
      time = end
      await flushEventLoop()
    },
    untilAsleep(count = 1) {
      return new Promise((resolve) => {
        const check = () => {
          if (sleepers.size < count) return
          watchers.delete(check)
          resolve()
        }
        watchers.add(check)
        check()
      })
    },
  }
}

/** The clock of a process that was frozen for this long: time has passed, but no sleeper has woken yet. */
export const frozenClock = (clock: Clock, ms: () => number): Clock => ({
  ...clock,
  now: () => clock.now() + ms(),
  elapsed: () => clock.elapsed() + ms(),
})

const TURNS = 8

/** A few event-loop turns, so that woken code and a loopback message get through. */
async function flushEventLoop() {
  for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve))
}
