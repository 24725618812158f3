import { MINUTE, SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/clock'
import type { Log } from '../../platform/log'
import { type Chore, doBatch } from './do-batch'

const LOOKS_EVERY = 20 * SECOND
const FIRST_WAIT = MINUTE

interface KeepDeps {
  clock: Clock
  log: Log
  /** Resolves when something has come due that nobody could foresee. */
  woken?(): Promise<void>
  random(): number
}

/** Does what comes due, batch by batch and whatever happens, until the signal. What is at work then is finished. */
export async function keepDoing<Item>(chore: Chore<Item>, deps: KeepDeps, signal: AbortSignal): Promise<void> {
  const { clock, log, random } = deps
  let failures = 0
  while (!signal.aborted) {
    // Asked for before looking, so that what comes in between still wakes us.
    const woken = deps.woken?.()
    try {
      const { isAway, hasAnswered, untried, isFull } = await doBatch(chore, failures > 0, signal)
      if (hasAnswered) failures = 0
      if (isAway) {
        const wait = Math.min(FIRST_WAIT * 2 ** failures, chore.longestWait)
        failures++
        await chore.scatter?.(untried, wait)
        // Who sends a word may be there again.
        await rest(clock, wait * (0.5 + random() / 2), signal, woken)
      } else if (!isFull) {
        await rest(clock, LOOKS_EVERY, signal, woken)
      }
    } catch (err) {
      log.warn({ err }, 'The books of payments could not be kept')
      await rest(clock, LOOKS_EVERY, signal)
    }
  }
}

/** Waits for so long, or until woken; the signal ends it as well. */
async function rest(clock: Clock, ms: number, signal: AbortSignal, woken?: Promise<void>): Promise<void> {
  const awake = new AbortController()
  const slept = clock.sleep(ms, AbortSignal.any([signal, awake.signal])).catch(() => {})
  await Promise.race(woken ? [slept, woken] : [slept])
  awake.abort()
}
