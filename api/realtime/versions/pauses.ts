import { SECOND } from '../../../shared/time'
import type { Log } from '../../platform/log'
import type { Clock } from '../../platform/time/clock'
import { PauseModel } from './pause-model'

/** For so long a process trusts that no other one has paused. */
const TRUST = SECOND / 4
/** Covers timers that fire early. */
const MARGIN = 50
const PAUSE = 10 * SECOND
/** Renewed when less is left. */
const LEAST_LEFT = 5 * SECOND
const ID = 'pause'

/**
 * The way around a lost Redis: a process that cannot tell the others of its writes pauses everyone's memory through the
 * store, and waits until each must have noticed.
 */
export interface Pauses {
  /** Null during a pause; otherwise another value after each pause. */
  current(): Promise<string | null>
  /** Resolves once no process answers from memory. It never rejects. */
  pause(): Promise<void>
}

interface PausesDeps {
  clock: Pick<Clock, 'now' | 'elapsed' | 'sleep'>
  log: Pick<Log, 'warn'>
}

export function createPauses({ clock, log }: PausesDeps): Pauses {
  let known: { value: string | null; at: number } | null = null
  let seen: { count: number; pausedUntil: number } | null = null
  let checking: Promise<string | null> | null = null
  let pausing: Promise<void> | null = null
  let pausedUntil = Number.NEGATIVE_INFINITY

  /** The time of day counts only for a pause from before this process began. It may be set, also during a pause. */
  function timeLeft(until: Date): number {
    return seen ? PAUSE : Math.min(until.getTime() - clock.now(), PAUSE)
  }

  async function check(): Promise<string | null> {
    const at = clock.elapsed()
    const found = await PauseModel.findById(ID).lean()
    const count = found?.count ?? 0
    if (seen?.count !== count) seen = { count, pausedUntil: found ? clock.elapsed() + timeLeft(found.until) : 0 }
    known = { value: at < seen.pausedUntil ? null : String(count), at }
    // A late answer of the store says nothing about now.
    return clock.elapsed() - at < TRUST ? known.value : null
  }

  async function startPause() {
    const until = clock.elapsed() + PAUSE
    try {
      const end = { $inc: { count: 1 }, $max: { until: new Date(clock.now() + PAUSE) } }
      await PauseModel.updateOne({ _id: ID }, end, { upsert: true })
      // Compared only now: the pause before may have ended while the store was asked.
      if (clock.elapsed() >= pausedUntil) await clock.sleep(TRUST + MARGIN)
      pausedUntil = until
    } catch (err) {
      log.warn({ err }, 'The other processes could not be told of a change')
    }
  }

  return {
    async current() {
      if (known && clock.elapsed() - known.at < TRUST) return known.value
      checking ??= check()
        .catch(() => null)
        .finally(() => {
          checking = null
        })
      return checking
    },
    async pause() {
      if (pausedUntil - clock.elapsed() > LEAST_LEFT) return
      pausing ??= startPause().finally(() => {
        pausing = null
      })
      await pausing
    },
  }
}
