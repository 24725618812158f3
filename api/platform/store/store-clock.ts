import type mongoose from 'mongoose'
import { SECOND } from '../../../shared/time'
import type { Log } from '../log'
import type { Clock } from '../time/clock'
import { withTimeout } from '../time/with-timeout'

const REFRESH_INTERVAL = 5 * SECOND
const TIMEOUT = 5 * SECOND
/** How far two clocks that nobody sets go apart at most; what was said a while ago is known less exactly. */
const MAX_DRIFT = 0.0005

/** What the store said: its time of day, and when that was by the clock that nobody sets. */
interface TimeReading {
  time: number
  at: number
  /** It may have been so much earlier or later. */
  uncertainty: number
}

interface StoreClockOptions {
  /** The process's own: what passes is counted by it. */
  clock: Clock
  log: Log
  /** Asks the store for its time of day, in milliseconds since 1970. */
  readTime(): Promise<number>
}

/** A clock that shows the store's time of day, and looks at the store's again and again until it is stopped. */
export interface StoreClock extends Clock {
  stop(): void
}

/** The time of day that all processes of one store share, whatever their own clocks are set to. Rejects where the store does not say it. */
export async function openStoreClock({ clock, log, readTime }: StoreClockOptions): Promise<StoreClock> {
  const stopping = new AbortController()
  let word = await askForTime()

  async function askForTime(): Promise<TimeReading> {
    const askedAt = clock.elapsed()
    const time = await withTimeout(clock, TIMEOUT, readTime())
    const tookHalf = (clock.elapsed() - askedAt) / 2
    return { time, at: askedAt + tookHalf, uncertainty: tookHalf }
  }

  async function keepRight() {
    for (;;) {
      await clock.sleep(REFRESH_INTERVAL, stopping.signal)
      await askForTime().then(
        (next) => {
          if (isMoreExact(next, word)) word = next
        },
        (error) => {
          if (!stopping.signal.aborted) log.warn({ err: error }, 'The store did not say what time it is')
        },
      )
    }
  }

  keepRight().catch(() => {})
  const now = () => Math.round(timeAt(clock.elapsed(), word))
  return { ...clock, now, stop: () => stopping.abort() }
}

const timeAt = (at: number, word: TimeReading) => word.time + at - word.at

/** Whether it is known more exactly by now, or the store's clock was set since. */
function isMoreExact(next: TimeReading, last: TimeReading): boolean {
  const lastWithin = last.uncertainty + (next.at - last.at) * MAX_DRIFT
  return next.uncertainty <= lastWithin || Math.abs(next.time - timeAt(next.at, last)) > next.uncertainty + lastWithin
}

/** The time of day of a MongoDB's primary, which takes every write. */
export async function timeOfStore(client: Pick<mongoose.mongo.MongoClient, 'db'>): Promise<number> {
  const { localTime } = await client.db().admin().command({ hello: 1 }, { readPreference: 'primary' })
  return Number(localTime)
}
