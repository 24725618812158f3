import type mongoose from 'mongoose'
import { SECOND } from '../../../shared/time'
import type { Clock } from '../clock'
import type { Log } from '../log'
import { withTimeout } from '../with-timeout'

const ASKED_EVERY = 5 * SECOND
const ANSWERS_WITHIN = 5 * SECOND
/** How far two clocks that nobody sets go apart at most; what was said a while ago is known less exactly. */
const DRIFT = 0.0005

/** What the store said: its time of day, and when that was by the clock that nobody sets. */
interface Word {
  time: number
  at: number
  /** It may have been so much earlier or later. */
  within: number
}

interface StoreClockOptions {
  /** The process's own: what passes is counted by it. */
  clock: Clock
  log: Log
  /** Asks the store for its time of day, in milliseconds since 1970. */
  ask(): Promise<number>
}

/** A clock that shows the store's time of day, and looks at the store's again and again until it is stopped. */
export interface StoreClock extends Clock {
  stop(): void
}

/** The time of day that all processes of one store share, whatever their own clocks are set to. Rejects where the store does not say it. */
export async function openStoreClock({ clock, log, ask }: StoreClockOptions): Promise<StoreClock> {
  const stopping = new AbortController()
  let word = await askForTime()

  async function askForTime(): Promise<Word> {
    const askedAt = clock.elapsed()
    const time = await withTimeout(clock, ANSWERS_WITHIN, ask())
    const tookHalf = (clock.elapsed() - askedAt) / 2
    return { time, at: askedAt + tookHalf, within: tookHalf }
  }

  async function keepRight() {
    for (;;) {
      await clock.sleep(ASKED_EVERY, stopping.signal)
      await askForTime().then(
        (next) => {
          if (isBetter(next, word)) word = next
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

const timeAt = (at: number, word: Word) => word.time + at - word.at

/** Whether it is known more exactly by now, or the store's clock was set since. */
function isBetter(next: Word, last: Word): boolean {
  const lastWithin = last.within + (next.at - last.at) * DRIFT
  return next.within <= lastWithin || Math.abs(next.time - timeAt(next.at, last)) > next.within + lastWithin
}

/** The time of day of a MongoDB's primary, which takes every write. */
export async function timeOfStore(client: Pick<mongoose.mongo.MongoClient, 'db'>): Promise<number> {
  const { localTime } = await client.db().admin().command({ hello: 1 }, { readPreference: 'primary' })
  return Number(localTime)
}
