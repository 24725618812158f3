import { SECOND } from '../../../shared/time'
import { BotModel, type BotRecord } from '../../bots/model/bot-model'
import { type EndCode, endOf, endsTheWish, isError, lastLine, lastSign, type RunEnd } from '../../bots/stop-reasons'
import { foundTogether } from '../../platform/store/together'
import { crashesOfLate, delayAfterBreaks, isCrashLoop, restartDelay, runsBrokenOff } from '../history/restarts'
import { closeRun, runsBefore } from '../history/run-history'
import { endWish } from './end-wish'
import type { FleetDeps } from './fleet-deps'
import type { Run } from './run'
import { storeAnswer } from './store-answer'

export interface RunOutcome {
  end: RunEnd
  /** How long the bot waits before it begins again, should it still be wanted online. */
  restartIn: number
  /** When the stop that ended the run was written. */
  stoppedAt?: Date | null
}

/** Writes the last words of a run and what came of it; where it ended by itself, the bot goes offline. */
export async function finishRun(run: Run): Promise<RunOutcome> {
  const { deps, bot, writer, book } = run
  const { clock } = deps
  const outcome = await storeAnswer(clock, outcomeOf(run))
  const { end } = outcome
  writer.announce(lastSign(end), lastLine(bot.epoch, end))
  const written = await Promise.allSettled([
    writer.close(),
    storeAnswer(clock, book.close(isError(end))),
    storeAnswer(clock, closeRun(bot, { ...outcome, now: clock.now(), gained: book.gained })),
  ])
  for (const { reason } of written.filter((each) => each.status === 'rejected')) {
    deps.log.warn({ err: reason, bot: bot._id }, 'The end of a run could not be written')
  }
  if (endsTheWish(end)) await storeAnswer(clock, endWish(deps, bot, end))
  return outcome
}

/** What is handed over may be stopped at the same moment, and then nobody goes on with it. */
const MAY_MEET_A_STOP: readonly EndCode[] = ['user', 'restart', 'moved']

async function outcomeOf({ deps, bot, ending }: Run): Promise<RunOutcome> {
  const end = ending.reason ?? endOf('finished')
  if (end.code === 'crash') return afterCrash(crashesOfLate(...(await pastOf(deps, bot))), deps.random)
  if (end.code === 'broken_off') return afterBreaks(runsBrokenOff(...(await pastOf(deps, bot))).inARow, deps.random)
  if (!MAY_MEET_A_STOP.includes(end.code)) return { end, restartIn: 0 }
  return { end, ...(await stopOf(bot)), restartIn: 0 }
}

const pastOf = async ({ clock }: FleetDeps, { _id, epoch, wish }: BotRecord) =>
  [await runsBefore({ bot: _id, epoch }), wish, clock.now()] as const

function afterCrash(crashesBefore: number, random: () => number): RunOutcome {
  const crashes = crashesBefore + 1
  if (isCrashLoop(crashes)) return { end: endOf('crash_loop'), restartIn: 0 }
  return startingAgain(endOf('crash'), restartDelay(crashes, random))
}

const afterBreaks = (inARow: number, random: () => number) =>
  startingAgain(endOf('broken_off'), delayAfterBreaks(inARow, random))

function startingAgain({ code, message }: RunEnd, restartIn: number): RunOutcome {
  const seconds = Math.max(1, Math.round(restartIn / SECOND))
  const again = `It starts again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
  return { end: { code, message: `${message} ${again}` }, restartIn }
}

const OF_STOP = { desired: 1, wish: 1, stopReason: 1, wishedAt: 1 }

const asWished = foundTogether((ids) => BotModel.find({ _id: { $in: ids } }, OF_STOP).lean())

/** Whoever took the wish back has written why, and when; null where it stands. */
async function stopOf({ _id, wish }: BotRecord): Promise<Pick<RunOutcome, 'end' | 'stoppedAt'> | null> {
  const bot = await asWished(String(_id))
  if (bot?.wish === wish) return null
  const end = bot?.stopReason
    ? { code: bot.stopReason.code as RunEnd['code'], message: bot.stopReason.message }
    : endOf('user')
  return { end, stoppedAt: bot?.desired === 'offline' ? bot.wishedAt : null }
}
