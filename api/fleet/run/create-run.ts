import { createActivityRecorder } from '../../bots/activity/activity-recorder'
import { createCastleRecorder } from '../../bots/castles/castle-recorder'
import { createDecisionRecorder, type DecisionRecorder } from '../../bots/decisions/decision-recorder'
import { endOf, type RunEnd } from '../../bots/stop-reasons'
import { createConsoleWriter } from '../../console/log/console-writer'
import { createSecretRedactor } from '../../console/log/secret-redactor'
import type { LeasedBot } from './claimed-bot'
import { countConsoleLines } from './count-run'
import type { PreparedRun } from './prepare-run'
import type { Run } from './run'
import { createSignInGuard } from './sign-in-guard'

type RunParts = Pick<Run, 'deps' | 'ending'> & LeasedBot

/** Opens the console and the activity of a run. One that was refused has them too, for its first and last line. */
export function createRun(parts: RunParts, prepared: PreparedRun | RunEnd): Run {
  const { deps, ending, bot, lease, desiredAt } = parts
  const { _id, user, templateId, epoch, identity } = bot
  const { clock, log, changes, updateDay } = deps
  const isRefused = 'code' in prepared
  const secrets = createSecretRedactor(isRefused ? [] : [prepared.password, ...Object.values(prepared.secrets)])
  const decisions = createDecisionRecorder({ clock, log, bot: _id, user, epoch, hide: secrets.hideIfSecret })
  return {
    deps,
    ending,
    bot,
    lease,
    isUserInitiated: desiredAt !== null,
    signIn: createSignInGuard(parts),
    secrets,
    writer: openConsole(parts, decisions),
    recorder: createActivityRecorder({ clock, changes, updateDay, bot: _id, user, templateId, epoch }),
    castles: createCastleRecorder({ clock, log, changes, bot: _id, user, epoch, identity }),
    decisions,
  }
}

function openConsole({ deps, ending, bot, desiredAt }: RunParts, decisions: DecisionRecorder) {
  const { clock, consoleLog, log } = deps
  return createConsoleWriter({
    consoleLog,
    clock,
    botId: String(bot._id),
    epoch: bot.epoch,
    onWritten: countConsoleLines(deps, desiredAt),
    /** Without an error, a newer run writes to this console. */
    onRefused(error) {
      if (error) log.error({ err: error, bot: bot._id }, 'A console could not be written')
      if (!error) decisions.discard()
      ending.request(endOf(error ? 'crash' : 'lost'))
      ending.kill()
    },
  })
}
