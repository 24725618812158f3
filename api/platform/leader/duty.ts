import { SECOND } from '../../../shared/time'
import type { Clock } from '../clock'
import type { Log } from '../log'
import { isDuplicate } from '../store/duplicate-key'
import { DutyModel } from './duty-model'

const LASTS = 20 * SECOND
const LOOKS_EVERY = 5 * SECOND

export interface Duty {
  name: string
  /** Goes on until its signal. It must do no harm twice: clocks differ, and whoever holds a duty may freeze. */
  work(signal: AbortSignal): Promise<void>
}

interface DutyDeps {
  clock: Clock
  log: Log
}

/** Does the work in one process at a time, until the signal; when its holder is gone, another one takes over. */
export async function keepDuty({ clock, log }: DutyDeps, { name, work }: Duty, signal: AbortSignal): Promise<void> {
  const owner = crypto.randomUUID()
  const rest = () => clock.sleep(LOOKS_EVERY, signal).catch(() => {})

  async function hold() {
    const leaving = new AbortController()
    const working = work(AbortSignal.any([signal, leaving.signal]))
      .catch((err) => log.error({ err, duty: name }, 'A duty has failed'))
      .finally(() => leaving.abort())
    let until = clock.now() + LASTS
    while (!signal.aborted && !leaving.signal.aborted && clock.now() < until) {
      await rest()
      const now = clock.now()
      const isOurs = await renew(name, owner, now + LASTS).catch(() => null)
      if (isOurs === false) break
      if (isOurs) until = now + LASTS
    }
    leaving.abort()
    await working
    await DutyModel.deleteOne({ _id: name, owner })
  }

  while (!signal.aborted) {
    try {
      if (await take(name, owner, clock.now())) await hold()
    } catch (err) {
      log.warn({ err, duty: name }, 'Who does a duty could not be looked at')
    }
    await rest()
  }
}

async function take(name: string, owner: string, now: number): Promise<boolean> {
  try {
    const free = { _id: name, until: { $lte: new Date(now) } }
    await DutyModel.updateOne(free, { $set: { owner, until: new Date(now + LASTS) } }, { upsert: true })
    return true
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}

async function renew(name: string, owner: string, until: number): Promise<boolean> {
  const { matchedCount } = await DutyModel.updateOne({ _id: name, owner }, { $set: { until: new Date(until) } })
  return matchedCount > 0
}
