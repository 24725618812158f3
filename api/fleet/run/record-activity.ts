import { MINUTE, SECOND } from '../../../shared/time'
import { endOf } from '../../bots/stop-reasons'
import { saveRun } from '../history/run-history'
import { allowanceOf } from './prepare-run'
import type { Run } from './run'
import { withStoreTimeout } from './with-store-timeout'

const INTERVAL = 5 * SECOND
/** Only a crash of the server reads it, so it may be a minute old. */
const RUN_SAVE_INTERVAL = MINUTE

/** Notes what a run does while it does it, and ends it when the player's plan allows no more. */
export async function recordActivity(run: Run): Promise<void> {
  // A store that answers late must not look like a machine that slept.
  await Promise.all([runBeats(run), runSaves(run)])
}

async function runBeats({ deps, ending, recorder }: Run): Promise<void> {
  while (!ending.stopping.aborted) {
    recorder.beat()
    await deps.clock.sleep(INTERVAL, ending.stopping).catch(() => {})
  }
}

async function runSaves(run: Run): Promise<void> {
  const { deps, ending } = run
  // By what was slept: a clock that is set back would have everything wait until it has caught up.
  let elapsed = 0
  let saveAt = deps.activitySaveInterval
  let checkAt = 0
  let saveRunAt = RUN_SAVE_INTERVAL
  while (!ending.stopping.aborted) {
    await deps.clock.sleep(INTERVAL, ending.stopping).catch(() => {})
    if (ending.stopping.aborted) return
    elapsed += INTERVAL
    try {
      if (elapsed >= saveAt || elapsed >= checkAt) {
        await withStoreTimeout(deps.clock, saveDay(run))
        saveAt = elapsed + deps.activitySaveInterval
      }
      // It counts what is saved.
      if (elapsed >= checkAt) checkAt = elapsed + (await withStoreTimeout(deps.clock, endIfRefused(run)))
      if (elapsed < saveRunAt) continue
      await withStoreTimeout(deps.clock, saveRun(run.bot, deps.clock.now(), run.recorder.gained))
      saveRunAt = elapsed + RUN_SAVE_INTERVAL
    } catch (error) {
      deps.log.warn({ err: error, bot: run.bot._id }, 'The books of a run could not be written')
    }
  }
}

async function saveDay({ recorder, ending }: Run) {
  if (await recorder.save()) return
  ending.request(endOf('lost'))
  ending.abort()
}

async function endIfRefused({ deps, bot, ending }: Run): Promise<number> {
  const { refusal, recheckIn } = await allowanceOf(deps, bot)
  if (refusal) ending.request(refusal)
  return recheckIn
}
