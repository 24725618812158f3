import { MINUTE, SECOND } from '../../../shared/time'
import type { Log } from '../../platform/log'
import type { Clock } from '../../platform/time/clock'
import { processBatch, type WorkSource } from './process-batch'

const POLL_INTERVAL = 20 * SECOND
const INITIAL_DELAY = MINUTE

interface PollDeps {
  clock: Clock
  log: Log
  /** Resolves when something has come due that nobody could foresee. */
  nextWake?(): Promise<void>
  random(): number
}

/** Does what comes due, batch by batch and whatever happens, until the signal. What is at work then is finished. */
export async function pollUntilAborted<Item>(
  source: WorkSource<Item>,
  deps: PollDeps,
  signal: AbortSignal,
): Promise<void> {
  const { clock, log, random } = deps
  let failures = 0
  while (!signal.aborted) {
    // Asked for before looking, so that what comes in between still wakes us.
    const woken = deps.nextWake?.()
    try {
      const { isAway, hasAnswered, untried, isFull } = await processBatch(source, failures > 0, signal)
      if (hasAnswered) failures = 0
      if (isAway) {
        const wait = Math.min(INITIAL_DELAY * 2 ** failures, source.maxDelay)
        failures++
        await source.spread?.(untried, wait)
        // Who sends a word may be there again.
        await sleepOrWake(clock, wait * (0.5 + random() / 2), signal, woken)
      } else if (!isFull) {
        await sleepOrWake(clock, POLL_INTERVAL, signal, woken)
      }
    } catch (err) {
      log.warn({ err }, 'The books of payments could not be kept')
      await sleepOrWake(clock, POLL_INTERVAL, signal)
    }
  }
}

/** Waits for so long, or until woken; the signal ends it as well. */
async function sleepOrWake(clock: Clock, ms: number, signal: AbortSignal, woken?: Promise<void>): Promise<void> {
  const awake = new AbortController()
  const slept = clock.sleep(ms, AbortSignal.any([signal, awake.signal])).catch(() => {})
  await Promise.race(woken ? [slept, woken] : [slept])
  awake.abort()
}
