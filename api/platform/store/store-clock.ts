import type mongoose from 'mongoose'
import { SECOND } from '../../../shared/time'
import type { Log } from '../log'
import type { Clock } from '../time/clock'
import { repeat } from '../time/repeat'
import { withTimeout } from '../time/with-timeout'

const REFRESH_INTERVAL = 5 * SECOND
const TIMEOUT = 5 * SECOND
/** How fast two monotonic clocks drift apart at most. An old reading is less exact by this. */
const MAX_DRIFT = 0.0005

/** The store's time of day, and when it was read on the monotonic clock. */
interface TimeReading {
  time: number
  at: number
  /** The most that `time` can be off, in milliseconds. */
  uncertainty: number
}

interface StoreClockOptions {
  clock: Clock
  log: Log
  /** The store's time of day, in milliseconds since 1970. */
  readTime(): Promise<number>
}

/** Follows the store's time of day until it is stopped. */
export interface StoreClock extends Clock {
  stop(): void
}

/**
 * The time of day that all processes of one store share, however their own clocks are set. Rejects if the store does
 * not answer.
 */
export async function openStoreClock({ clock, log, readTime }: StoreClockOptions): Promise<StoreClock> {
  const stopping = new AbortController()
  let last = await read()

  async function read(): Promise<TimeReading> {
    const startedAt = clock.elapsed()
    const time = await withTimeout(clock, TIMEOUT, readTime())
    const halfTrip = (clock.elapsed() - startedAt) / 2
    return { time, at: startedAt + halfTrip, uncertainty: halfTrip }
  }

  async function refresh() {
    const next = await read()
    if (isMoreExact(next, last)) last = next
  }

  const failure = "The store's time could not be read"
  void repeat(
    { clock, log },
    { run: refresh, pause: REFRESH_INTERVAL, startsWithPause: true, failure },
    stopping.signal,
  )
  const now = () => Math.round(timeAt(clock.elapsed(), last))
  return { ...clock, now, stop: () => stopping.abort() }
}

const timeAt = (at: number, reading: TimeReading) => reading.time + at - reading.at

/** More exact than the last reading is by now, or different because the store's clock was set. */
function isMoreExact(next: TimeReading, last: TimeReading): boolean {
  const uncertainty = last.uncertainty + (next.at - last.at) * MAX_DRIFT
  const difference = Math.abs(next.time - timeAt(next.at, last))
  return next.uncertainty <= uncertainty || difference > next.uncertainty + uncertainty
}

/** The time of the primary (https://www.mongodb.com/docs/manual/reference/command/hello/). */
export async function timeOfStore(client: Pick<mongoose.mongo.MongoClient, 'db'>): Promise<number> {
  const { localTime } = await client.db().admin().command({ hello: 1 }, { readPreference: 'primary' })
  return Number(localTime)
}
