import { MINUTE, SECOND } from '../../../shared/time'
import { AuditModel } from '../../identity/audit/audit-model'
import { recordAudit } from '../../identity/audit/record-audit'
import { UserModel } from '../../identity/users/user-model'
import type { Clock } from '../../platform/time/clock'
import { repeat } from '../../platform/time/repeat'
import { type PurgeDeps, purgePlayer } from './purge-player'

const INTERVAL = MINUTE
/** Of players who were deleted in the same millisecond, a later pass may find the rest. */
const BATCH_SIZE = 100
/** Used when the last pass ran out of time. */
const CONTINUE_DELAY = SECOND
/** By then, every call and run that was in progress at the deletion has ended. */
const FINAL_PURGE_AFTER = MINUTE
/** A long history must not delay other players. */
const HISTORY_TIMEOUT = 20 * SECOND

/**
 * Purges deleted players again and again. It removes what calls in progress wrote after the deletion, and what a crash
 * left behind.
 */
export function runPlayerPurge(deps: PurgeDeps, signal: AbortSignal): Promise<void> {
  const purge = {
    run: () => purgeAll(deps, signal),
    pause: (isComplete = true) => (isComplete ? INTERVAL : CONTINUE_DELAY),
    failure: 'Could not purge deleted players',
  }
  return repeat(deps, purge, signal)
}

/** Returns false if there was not enough time to delete everything. */
export async function purgeAll(deps: PurgeDeps, signal?: AbortSignal): Promise<boolean> {
  let isComplete = true
  for await (const { _id, deletedAt } of deletedPlayers()) {
    if (signal?.aborted) return false
    const user = _id.toHexString()
    try {
      const isPurged = await purgePlayer(deps, user, { historyTimeout: HISTORY_TIMEOUT, signal })
      if (!isPurged) isComplete = false
      const isFinal = deletedAt && deletedAt.getTime() + FINAL_PURGE_AFTER <= deps.clock.now()
      if (isPurged && isFinal) await removeUser(deps, user)
    } catch (err) {
      deps.log.warn({ err, user }, 'Could not purge a deleted player')
    }
  }
  return isComplete
}

/** In batches, in the order of their deletion. */
async function* deletedPlayers() {
  // A range, because the embedded store scans every player for $exists.
  for (let after = new Date(0), isFull = true; isFull; ) {
    const deleted = await UserModel.find({ deletedAt: { $gt: after } }, { deletedAt: 1 })
      .sort({ deletedAt: 1 })
      .limit(BATCH_SIZE)
      .lean()
    yield* deleted
    after = deleted.at(-1)?.deletedAt ?? after
    isFull = deleted.length === BATCH_SIZE
  }
}

/** The last step: from here on, only the audit log holds the id. */
async function removeUser(deps: { clock: Clock }, user: string): Promise<void> {
  // The server may have crashed before the deletion was recorded.
  const isRecorded = await AuditModel.exists({ subject: user, action: 'deleted' })
  if (!isRecorded) await recordAudit(deps, null, { action: 'deleted', actor: user, subject: user })
  await UserModel.deleteOne({ _id: user })
}
