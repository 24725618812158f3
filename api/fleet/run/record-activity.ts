import { MINUTE, SECOND } from '../../../shared/time'
import { endOf } from '../../bots/stop-reasons'
import { repeat } from '../../platform/time/repeat'
import { withStoreTimeout } from '../claims/with-store-timeout'
import { saveRun } from '../history/run-history'
import { allowanceOf } from './prepare-run'
import type { Run } from './run'

const INTERVAL = 5 * SECOND
/** Read only after a crash of the server, so it may be a minute old. */
const RUN_SAVE_INTERVAL = MINUTE

/** Records the activity of a run until it is to stop, and ends it when the player's plan allows no more. */
export async function recordActivity(run: Run): Promise<void> {
  // Two loops, because a slow store must not look like a machine that slept.
  await Promise.all([beatUntilStopped(run), saveUntilStopped(run)])
}

function beatUntilStopped({ deps, ending, recorder }: Run): Promise<void> {
  const beat = {
    run: async () => recorder.beat(),
    pause: INTERVAL,
    failure: 'The time of a run could not be counted',
  }
  return repeat(deps, beat, ending.stopSignal)
}

function saveUntilStopped(run: Run): Promise<void> {
  const saving = {
    run: createSaves(run),
    pause: INTERVAL,
    startsWithPause: true,
    failure: 'The activity of a run could not be saved',
    facts: { bot: run.bot._id },
  }
  return repeat(run.deps, saving, run.ending.stopSignal)
}

/** Each call adds one interval, and saves or checks whatever is due. */
function createSaves(run: Run): () => Promise<void> {
  const { clock, activitySaveInterval } = run.deps
  // Adds up intervals, because a clock that is set back would delay everything until it has caught up.
  let elapsed = 0
  let saveAt = activitySaveInterval
  let checkAt = 0
  let saveRunAt = RUN_SAVE_INTERVAL

  return async () => {
    elapsed += INTERVAL
    if (elapsed >= saveAt || elapsed >= checkAt) {
      await withStoreTimeout(clock, saveDay(run))
      saveAt = elapsed + activitySaveInterval
    }
    // The plan's hours count saved activity, so this comes after the save.
    if (elapsed >= checkAt) checkAt = elapsed + (await withStoreTimeout(clock, endIfRefused(run)))
    if (elapsed < saveRunAt) return
    await withStoreTimeout(clock, saveRun(run.bot, clock.now(), run.recorder.gained))
    saveRunAt = elapsed + RUN_SAVE_INTERVAL
  }
}

async function saveDay({ recorder, ending }: Run) {
  if (await recorder.save()) return
  ending.request(endOf('lost'))
  ending.kill()
}

async function endIfRefused({ deps, bot, ending }: Run): Promise<number> {
  const { refusal, recheckIn } = await allowanceOf(deps, bot)
  if (refusal) ending.request(refusal)
  return recheckIn
}
