import { MINUTE, SECOND } from '../../../shared/time'
import { AuditModel } from '../../identity/audit/audit-model'
import { recordAudit } from '../../identity/audit/record-audit'
import { UserModel } from '../../identity/users/user-model'
import type { Clock } from '../../platform/time/clock'
import { type PurgeDeps, purgePlayer } from './purge-player'

const INTERVAL = MINUTE
/** Where something is left that there was no time for. */
const CONTINUE_DELAY = SECOND
/** By then every call that was under way when a player left has ended, and so has every run. */
const FINAL_PURGE_AFTER = MINUTE
/** One who left a great deal behind does not hold up the others. */
const TRACES_TIMEOUT = 20 * SECOND

/** Sweeps up what calls that were under way have left of players who are gone, and what a server that died has not come to. */
export async function runPlayerPurge(deps: PurgeDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const isComplete = await purgeAll(deps, signal).catch((err) => {
      deps.log.warn({ err }, 'Players who left could not be swept up')
      return true
    })
    await deps.clock.sleep(isComplete ? INTERVAL : CONTINUE_DELAY, signal).catch(() => {})
  }
}

/** Answers whether there was time for all that they left behind. */
export async function purgeAll(deps: PurgeDeps, signal?: AbortSignal): Promise<boolean> {
  let isComplete = true
  // Asked for a span, because the embedded store reads every player to find where a field exists.
  const left = await UserModel.find({ leftAt: { $gt: new Date(0) } }, { leftAt: 1 }).lean()
  for (const { _id, leftAt } of left) {
    if (signal?.aborted) return false
    const user = _id.toHexString()
    try {
      const { isSwept } = await purgePlayer(deps, user, { tracesTimeout: TRACES_TIMEOUT, signal })
      if (!isSwept) isComplete = false
      if (isSwept && leftAt && leftAt.getTime() + FINAL_PURGE_AFTER <= deps.clock.now()) await removeUser(deps, user)
    } catch (err) {
      // The others are not held up by one, who is tried again the next time.
      deps.log.warn({ err, user }, 'A player who left could not be swept up')
    }
  }
  return isComplete
}

/** The end of the sequence: nothing carries the id any more but the trail. */
async function removeUser(deps: { clock: Clock }, user: string): Promise<void> {
  // The server may have died before it was written down.
  const isKnown = await AuditModel.exists({ subject: user, action: 'deleted' })
  if (!isKnown) await recordAudit(deps, null, { action: 'deleted', actor: user, subject: user })
  await UserModel.deleteOne({ _id: user })
}
