import type { EndCode } from '../../../shared/stop-reasons'
import { SECOND } from '../../../shared/time'
import type { BotRecord } from '../../bots/model/bot-model'
import { clearsDesired, endOf, isError, lastLine, lastSign, type RunEnd } from '../../bots/stop-reasons'
import { withStoreTimeout } from '../claims/with-store-timeout'
import { interruptionDelay, isCrashLoop, recentCrashes, recentInterruptions, restartDelay } from '../history/restarts'
import { closeRun, runsBefore } from '../history/run-history'
import { clearDesired } from './clear-desired'
import type { FleetDeps } from './fleet-deps'
import { findDesiredState, outcomeOfStop, type RunOutcome } from './outcome'
import type { Run } from './run'

/** Writes the last line, the activity and the outcome of a run. Sets the bot offline if the run ended by itself. */
export async function finishRun(run: Run): Promise<RunOutcome> {
  const { deps, bot, writer, recorder, castles, decisions } = run
  const { clock } = deps
  const outcome = await withStoreTimeout(clock, outcomeOf(run))
  const { end } = outcome
  writer.announce(lastSign(end), lastLine(bot.epoch, end))
  const written = await Promise.allSettled([
    writer.close(),
    withStoreTimeout(clock, recorder.close(isError(end))),
    withStoreTimeout(clock, castles.close()),
    withStoreTimeout(clock, decisions.close()),
    withStoreTimeout(clock, closeRun(bot, { ...outcome, now: clock.now(), gained: recorder.gained })),
  ])
  for (const { reason } of written.filter((each) => each.status === 'rejected')) {
    deps.log.warn({ err: reason, bot: bot._id }, 'The end of a run could not be written')
  }
  if (clearsDesired(end)) await withStoreTimeout(clock, clearDesired(deps, bot, { end, gained: recorder.gained }))
  return outcome
}

/** A bot that moves to another process may be stopped at the same moment; then the stop is the reason that counts. */
const MAY_COINCIDE_WITH_STOP: readonly EndCode[] = ['restart', 'moved']

async function outcomeOf({ deps, bot, ending }: Run): Promise<RunOutcome> {
  if (ending.stop) return ending.stop
  const end = ending.reason ?? endOf('finished')
  if (end.code === 'crash') return afterCrash(recentCrashes(...(await recentRuns(deps, bot))), deps.random)
  if (end.code === 'broken_off')
    return afterInterruptions(recentInterruptions(...(await recentRuns(deps, bot))).inARow, deps.random)
  if (!MAY_COINCIDE_WITH_STOP.includes(end.code)) return { end, restartIn: clearsDesired(end) ? null : 0 }
  const current = await findDesiredState(String(bot._id))
  return current?.desiredGeneration === bot.desiredGeneration ? { end, restartIn: 0 } : outcomeOfStop(current)
}

const recentRuns = async ({ clock }: FleetDeps, { _id, epoch, desiredGeneration }: BotRecord) =>
  [await runsBefore({ bot: _id, epoch }), desiredGeneration, clock.now()] as const

function afterCrash(crashesBefore: number, random: () => number): RunOutcome {
  const crashes = crashesBefore + 1
  if (isCrashLoop(crashes)) return { end: endOf('crash_loop'), restartIn: null }
  return withRestart(endOf('crash'), restartDelay(crashes, random))
}

const afterInterruptions = (inARow: number, random: () => number) =>
  withRestart(endOf('broken_off'), interruptionDelay(inARow, random))

function withRestart({ code, message }: RunEnd, restartIn: number): RunOutcome {
  const seconds = Math.max(1, Math.round(restartIn / SECOND))
  const again = `It starts again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
  return { end: { code, message: `${message} ${again}` }, restartIn }
}
