import { MINUTE, SECOND } from '../../../shared/time'
import { AuditModel } from '../../identity/audit/audit-model'
import { recordAudit } from '../../identity/audit/record-audit'
import { UserModel } from '../../identity/users/user-model'
import type { Clock } from '../../platform/time/clock'
import { type PurgeDeps, purgePlayer } from './purge-player'

const INTERVAL = MINUTE
/** Used when the last pass ran out of time. */
const CONTINUE_DELAY = SECOND
/** By then, every call and run that was in progress at the deletion has ended. */
const FINAL_PURGE_AFTER = MINUTE
/** A long history must not delay other players. */
const TRACES_TIMEOUT = 20 * SECOND

/** Purges deleted players again, until nothing is left that calls in progress wrote or that a crash left behind. */
export async function runPlayerPurge(deps: PurgeDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const isComplete = await purgeAll(deps, signal).catch((err) => {
      deps.log.warn({ err }, 'Could not purge deleted players')
      return true
    })
    await deps.clock.sleep(isComplete ? INTERVAL : CONTINUE_DELAY, signal).catch(() => {})
  }
}

/** Returns whether everything was deleted. */
export async function purgeAll(deps: PurgeDeps, signal?: AbortSignal): Promise<boolean> {
  let isComplete = true
  // A range, because the embedded store scans every player for $exists.
  const left = await UserModel.find({ deletedAt: { $gt: new Date(0) } }, { deletedAt: 1 }).lean()
  for (const { _id, deletedAt } of left) {
    if (signal?.aborted) return false
    const user = _id.toHexString()
    try {
      const { isSwept } = await purgePlayer(deps, user, { tracesTimeout: TRACES_TIMEOUT, signal })
      if (!isSwept) isComplete = false
      if (isSwept && deletedAt && deletedAt.getTime() + FINAL_PURGE_AFTER <= deps.clock.now())
        await removeUser(deps, user)
    } catch (err) {
      deps.log.warn({ err, user }, 'Could not purge a deleted player')
    }
  }
  return isComplete
}

/** The last step: from here on, only the audit log holds the id. */
async function removeUser(deps: { clock: Clock }, user: string): Promise<void> {
  // The server may have crashed before it was recorded.
  const isKnown = await AuditModel.exists({ subject: user, action: 'deleted' })
  if (!isKnown) await recordAudit(deps, null, { action: 'deleted', actor: user, subject: user })
  await UserModel.deleteOne({ _id: user })
}
