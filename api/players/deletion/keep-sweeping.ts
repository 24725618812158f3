import { MINUTE, SECOND } from '../../../shared/time'
import { AuditModel } from '../../identity/audit/audit-model'
import { recordAudit } from '../../identity/audit/record-audit'
import { UserModel } from '../../identity/users/user-model'
import type { Clock } from '../../platform/clock'
import { type SweepDeps, sweepPlayer } from './sweep-player'

const EVERY = MINUTE
/** Where something is left that there was no time for. */
const SOON = SECOND
/** By then every call that was under way when a player left has ended, and so has every run. */
const LAST_SWEEP_AFTER = MINUTE
/** One who left a great deal behind does not hold up the others. */
const TRACES_MAY_TAKE = 20 * SECOND

/** Sweeps up what calls that were under way have left of players who are gone, and what a server that died has not come to. */
export async function keepSweeping(deps: SweepDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const isAllSwept = await sweepAll(deps, signal).catch((err) => {
      deps.log.warn({ err }, 'Players who left could not be swept up')
      return true
    })
    await deps.clock.sleep(isAllSwept ? EVERY : SOON, signal).catch(() => {})
  }
}

/** Answers whether there was time for all that they left behind. */
export async function sweepAll(deps: SweepDeps, signal?: AbortSignal): Promise<boolean> {
  let isAllSwept = true
  // Asked for a span, because the embedded store reads every player to find where a field exists.
  const left = await UserModel.find({ leftAt: { $gt: new Date(0) } }, { leftAt: 1 }).lean()
  for (const { _id, leftAt } of left) {
    if (signal?.aborted) return false
    const user = _id.toHexString()
    try {
      const { isSwept } = await sweepPlayer(deps, user, { tracesMayTake: TRACES_MAY_TAKE, signal })
      if (!isSwept) isAllSwept = false
      if (isSwept && leftAt && leftAt.getTime() + LAST_SWEEP_AFTER <= deps.clock.now()) await forget(deps, user)
    } catch (err) {
      // The others are not held up by one, who is tried again the next time.
      deps.log.warn({ err, user }, 'A player who left could not be swept up')
    }
  }
  return isAllSwept
}

/** The end of the sequence: nothing carries the id any more but the trail. */
async function forget(deps: { clock: Clock }, user: string): Promise<void> {
  // The server may have died before it was written down.
  const isKnown = await AuditModel.exists({ subject: user, action: 'deleted' })
  if (!isKnown) await recordAudit(deps, null, { action: 'deleted', actor: user, subject: user })
  await UserModel.deleteOne({ _id: user })
}
