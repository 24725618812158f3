import { MINUTE } from '../../../shared/time'
import type { Log } from '../../platform/log'
import type { Clock } from '../../platform/time/clock'
import { repeat } from '../../platform/time/repeat'
import { processBatch, type WorkSource } from './process-batch'

const INITIAL_DELAY = MINUTE

interface PollDeps {
  clock: Clock
  log: Log
  /** Resolves when work arrives before its time. */
  nextWake?(): Promise<void>
  random(): number
}

/** Processes a source's due items, batch by batch, until the signal; started items are finished. */
export function pollUntilAborted<Item>(
  source: WorkSource<Item>,
  { clock, log, nextWake, random }: PollDeps,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0

  /** Returns the pause until the next run, in milliseconds. */
  async function processDue(): Promise<number> {
    while (!signal.aborted) {
      const { isAway, hasAnswered, untried, isFull } = await processBatch(source, failures > 0, signal)
      if (hasAnswered) failures = 0
      if (isAway) {
        const wait = Math.min(INITIAL_DELAY * 2 ** failures, source.maxDelay)
        failures++
        await source.spread?.(untried, wait)
        return wait * (0.5 + random() / 2)
      }
      if (!isFull) break
    }
    return source.interval
  }

  const loop = {
    run: processDue,
    pause: (wait = source.interval) => wait,
    // A webhook during the wait suggests that the provider is back.
    wakeUp: nextWake,
    failure: 'Due payment work could not be processed',
  }
  return repeat({ clock, log }, loop, signal)
}
