import type { Log } from '../log'
import type { Clock } from './clock'

interface RepeatDeps {
  clock: Pick<Clock, 'sleep'>
  log: Pick<Log, 'warn'>
}

interface Repeated<Result> {
  run(): Promise<Result>
  /**
   * Milliseconds until the next run, from the end of this one, or a function of the run's result; a failed run has
   * none.
   */
  pause: number | ((result: Result | undefined) => number)
  /** Counts the pause from the start of a run, so that a slow run does not delay the next one. */
  fromStart?: boolean
  /** Waits once before the first run as well. */
  startsWithPause?: boolean
  /**
   * A promise that ends the pause early, except after a failed run. It is asked for before the run, so that nothing
   * that happens during it is missed.
   */
  wakeUp?(): Promise<void>
  /** The log's line about a run that failed. The next run comes after the usual pause. */
  failure: string
  /** Called after the failure was logged; may abort the signal to end the loop. */
  onFailure?(): void
  /** What the log says beside the failure. */
  facts?: object
}

/** Runs something again and again until the signal. A run that fails is logged and does not end the loop. */
export async function repeat<Result>(
  { clock, log }: RepeatDeps,
  { run, pause, fromStart = false, startsWithPause = false, wakeUp, failure, onFailure, facts }: Repeated<Result>,
  signal: AbortSignal,
): Promise<void> {
  const pauseAfter = (result?: Result) => (typeof pause === 'number' ? pause : pause(result))
  const sleep = (ms: number, wake?: AbortSignal) =>
    clock.sleep(ms, wake ? AbortSignal.any([signal, wake]) : signal).catch(() => {})

  /** Null if the run failed. */
  async function runOnce(): Promise<{ result: Result } | null> {
    try {
      return { result: await run() }
    } catch (err) {
      if (!signal.aborted) log.warn({ err, ...facts }, failure)
      onFailure?.()
      return null
    }
  }

  if (startsWithPause) await sleep(pauseAfter())
  while (!signal.aborted) {
    const woken = wakeUp?.()
    const beside = fromStart ? sleep(pauseAfter()) : null
    const completed = await runOnce()
    if (signal.aborted) return
    if (beside) await beside
    else if (woken && completed) await untilWoken(woken, (wake) => sleep(pauseAfter(completed.result), wake))
    else await sleep(pauseAfter(completed?.result))
  }
}

async function untilWoken(woken: Promise<void>, sleep: (wake: AbortSignal) => Promise<void>): Promise<void> {
  const wake = new AbortController()
  await Promise.race([woken, sleep(wake.signal)])
  wake.abort()
}
