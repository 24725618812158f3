import type { Clock } from '../../platform/time/clock'

export interface JumpingClock extends Clock {
  /** Ends every sleep from now on. */
  readonly signal: AbortSignal
}

/** The reason with which a dry run ends at the end of its days. */
export class DaysAreOver extends Error {
  override name = 'DaysAreOver'
}

interface Span {
  from: number
  until: number
  /** Brings what has a time up to this moment. */
  bringTo(time: number): void
}

/**
 * A clock for one sleeper, which never waits: each sleep jumps to its end. At the end of the span it aborts its signal.
 */
export function createJumpingClock({ from, until, bringTo }: Span): JumpingClock {
  const over = new AbortController()
  let now = from
  let isAsleep = false
  let due: { at: number; act(): void }[] = []

  function jumpTo(time: number): void {
    now = time
    bringTo(now)
    if (now === until) over.abort(new DaysAreOver('The days of this dry run are over.'))
  }

  function runDue(end: number): void {
    for (let next = firstDue(end); next; next = firstDue(end)) {
      due = due.filter((each) => each !== next)
      now = Math.max(now, next.at)
      next.act()
    }
  }

  function firstDue(end: number) {
    return due.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
  }

  return {
    signal: over.signal,
    now: () => now,
    elapsed: () => now,
    after(ms, act) {
      const planned = { at: Math.ceil(now + Math.max(0, ms)), act }
      due.push(planned)
      return () => {
        due = due.filter((each) => each !== planned)
      }
    },
    async sleep(ms, signal = over.signal) {
      signal.throwIfAborted()
      if (isAsleep) throw new Error('A dry run has one sleeper at a time.')
      isAsleep = true
      // A world knows whole milliseconds.
      const end = Math.min(Math.ceil(now + Math.max(0, ms)), until)
      if (due.length > 0) runDue(end)
      jumpTo(end)
      // Those who sleep at the same time are found before this one wakes.
      await null
      isAsleep = false
      over.signal.throwIfAborted()
      signal.throwIfAborted()
    },
  }
}
