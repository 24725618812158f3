import { endOf, type RunEnd } from '../../bots/stop-reasons'
import { RunEnds } from '../../game/automations/run-ends'
import { GameRefusal } from '../../game/link/game-session'
import { RunRefusal } from './prepare-run'
import type { Run } from './run'

type FailedRun = Pick<Run, 'deps' | 'bot' | 'lease' | 'ending'> & Partial<Pick<Run, 'secrets'>>

export function endOfFailure({ deps, bot, lease, ending, secrets }: FailedRun, error: unknown): RunEnd {
  // An error after the request to end, or after the lease was lost, is a consequence of that.
  if (ending.reason) return ending.reason
  if (!lease.isHeld) return endOf('lost')
  if (error instanceof RunRefusal) return error.end
  if (error instanceof GameRefusal || error instanceof RunEnds) return { code: error.reason, message: error.message }
  const trace = error instanceof Error ? error.stack : error
  const shown = secrets?.redact(String(trace)) ?? trace
  deps.log.error({ bot: bot._id, run: bot.epoch, error: shown }, 'A bot crashed')
  return endOf('crash')
}
