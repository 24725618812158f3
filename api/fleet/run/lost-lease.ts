import { SECOND } from '../../../shared/time'
import { endOf } from '../../bots/stop-reasons'
import type { Clock } from '../../platform/time/clock'
import type { RunLease } from '../claims/run-lease'
import type { Ending } from './ending'
import type { RunOutcome } from './outcome'

/**
 * For answers to calls from before the loss: a machine that stood still reads them late. This is shorter than the margin
 * of a claim, so no other run plays yet.
 */
const LAST_ANSWER_TIMEOUT = SECOND
/** The store may be out of reach together with the lease, so other processes wait no longer than this. */
const FINAL_WRITES_TIMEOUT = SECOND

/** Ends a run when its lease is lost. Resolves two seconds later, whatever the run still waits for. */
export async function endWhenLost(
  { clock }: { clock: Clock },
  ending: Ending,
  { lost }: RunLease,
): Promise<RunOutcome> {
  await untilAborted(lost)
  ending.request(endOf('lost'))
  await clock.sleep(LAST_ANSWER_TIMEOUT)
  ending.kill()
  await clock.sleep(FINAL_WRITES_TIMEOUT)
  return lostOutcome(ending)
}

/** Waits for the last writes of a run, but only for a second once its lease is lost. */
export async function outcomeUnlessLost(
  { clock }: { clock: Clock },
  { ending, lease }: { ending: Ending; lease: RunLease },
  finishing: Promise<RunOutcome>,
): Promise<RunOutcome> {
  const giveUp = untilAborted(lease.lost).then(() => clock.sleep(FINAL_WRITES_TIMEOUT))
  await Promise.race([Promise.allSettled([finishing]), giveUp])
  return lease.isHeld ? finishing : lostOutcome(ending)
}

const lostOutcome = ({ reason }: Ending): RunOutcome => ({ end: reason ?? endOf('lost'), restartIn: 0 })

/** A lease may be lost before its run begins, while the claim waits for the store. */
async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
}
