import { SECOND } from '../../../shared/time'
import type { Log } from '../log'
import { isDuplicate } from '../store/duplicate-key'
import type { Clock } from '../time/clock'
import { repeat } from '../time/repeat'
import { LeaderModel } from './leader-model'

const TERM = 20 * SECOND
const CHECKS_PER_TERM = 4

interface LeaderDeps {
  clock: Clock
  log: Log
}

interface LedTask {
  name: string
  /** Goes on until its signal. It must do no harm when it runs twice: clocks differ, and a leader may freeze. */
  work(signal: AbortSignal): Promise<void>
  /**
   * For how long a leader is trusted without a renewal, in milliseconds. One that is killed is replaced after a
   * quarter more.
   */
  term?: number
}

/** Works in one process at a time, until the signal. Another process takes over when the leader ends or is killed. */
export async function runAsLeader(deps: LeaderDeps, task: LedTask, signal: AbortSignal): Promise<void> {
  const { name, term = TERM } = task
  const owner = crypto.randomUUID()
  const election = {
    async run() {
      if (await claim({ name, owner, term }, deps.clock.now())) await lead(deps, { ...task, term, owner }, signal)
    },
    pause: term / CHECKS_PER_TERM,
    failure: 'The leader of a task could not be elected',
    facts: { task: name },
  }
  await repeat(deps, election, signal)
}

interface OwnTask extends LedTask {
  term: number
  owner: string
}

async function lead({ clock, log }: LeaderDeps, { name, work, term, owner }: OwnTask, signal: AbortSignal) {
  const resigned = new AbortController()
  const working = work(AbortSignal.any([signal, resigned.signal]))
    .catch((err) => log.error({ err, task: name }, 'A task that one process leads has failed'))
    .finally(() => resigned.abort())
  let until = clock.now() + term
  while (!signal.aborted && !resigned.signal.aborted && clock.now() < until) {
    await clock.sleep(term / CHECKS_PER_TERM, signal).catch(() => {})
    const now = clock.now()
    // A store that does not answer leaves the term as it was.
    const isRenewed = await renew(name, owner, now + term).catch(() => null)
    if (isRenewed === false) break
    if (isRenewed) until = now + term
  }
  resigned.abort()
  await working
  await LeaderModel.deleteOne({ _id: name, owner })
}

async function claim({ name, owner, term }: Omit<OwnTask, 'work'>, now: number): Promise<boolean> {
  try {
    const vacant = { _id: name, until: { $lte: new Date(now) } }
    await LeaderModel.updateOne(vacant, { $set: { owner, until: new Date(now + term) } }, { upsert: true })
    return true
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}

async function renew(name: string, owner: string, until: number): Promise<boolean> {
  const { matchedCount } = await LeaderModel.updateOne({ _id: name, owner }, { $set: { until: new Date(until) } })
  return matchedCount > 0
}
