import mongoose from 'mongoose'
import { MINUTE, SECOND } from '../../../shared/time'
import type { PracticeRealm } from '../../embedded/practice-realm/start'
import type { RedisLink } from '../../platform/redis/open-redis'
import type { FakeClock } from '../../testing/fake-clock'

const CLOCK_STEP = 100
/** A wait fails after both: so much time by the stage's clock, and so much real time. */
const MAX_WAIT = { byClock: 5 * MINUTE, real: 10 * SECOND }

type Condition = () => boolean | Promise<boolean>

/** Advances the clock of a stage until something has happened. */
export interface StageClock {
  /** Fails with a sentence when the condition never holds. `explain` adds what the test can see. */
  until(condition: Condition, explain?: () => string | Promise<string>): Promise<void>
  untilSettled(work: Promise<unknown>): Promise<void>
  pass(ms: number): Promise<void>
}

interface StageClockOptions {
  clock: FakeClock
  realm: PracticeRealm
  redis: RedisLink | null
  msBetweenTurns: number
}

export function createStageClock({ clock, realm, redis, msBetweenTurns }: StageClockOptions): StageClock {
  /** The realm, the store and Redis work in real time, so their answers come before the clock advances. */
  async function turn() {
    await mongoose.connection.db?.command({ ping: 1 })
    await redis?.commands.ping()
    await realm.idle()
    if (redis && msBetweenTurns > 0) await Bun.sleep(msBetweenTurns)
    await clock.advance(CLOCK_STEP)
  }

  async function until(condition: Condition, explain: () => string | Promise<string> = () => String(condition)) {
    const [startedAt, realStart] = [clock.elapsed(), performance.now()]
    while (!(await condition())) {
      const isLate = clock.elapsed() - startedAt > MAX_WAIT.byClock && performance.now() - realStart > MAX_WAIT.real
      if (isLate) throw new Error(`Not so after five minutes of the stage's clock: ${await explain()}`)
      await turn()
    }
  }

  return {
    until,
    async untilSettled(work) {
      let isSettled = false
      Promise.allSettled([work]).then(() => {
        isSettled = true
      })
      await until(() => isSettled)
    },
    async pass(ms) {
      const end = clock.now() + ms
      while (clock.now() < end) await turn()
    },
  }
}
