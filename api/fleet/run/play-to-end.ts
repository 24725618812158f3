import { SECOND } from '../../../shared/time'
import { endOf } from '../../bots/stop-reasons'
import { endOfFailure } from './end-of-failure'
import { play } from './play'
import type { PreparedRun } from './prepare-run'
import { recordActivity } from './record-activity'
import type { Run } from './run'

/** For the step in hand when a run is to end. With the last writes, a stop takes less than 8 seconds. */
const STEP_TIMEOUT = 7 * SECOND
const SIGN_OUT_TIMEOUT = 500

/** Plays until the automation returns or the run is to end, and then no longer than the time limits. */
export async function playToEnd(run: Run, prepared: PreparedRun): Promise<void> {
  const { deps, ending } = run
  const playing = play({ ...run, prepared })
    .then(() => endOf('finished'))
    .catch((error) => endOfFailure(run, error))
    .then(ending.request)
  const recording = recordActivity(run)
  await ending.requested
  await Promise.race([playing, deps.clock.sleep(STEP_TIMEOUT, ending.killSignal).catch(() => {})])
  ending.kill()
  await Promise.race([playing, deps.clock.sleep(SIGN_OUT_TIMEOUT)])
  await recording
}
