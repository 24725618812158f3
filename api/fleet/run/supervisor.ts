import { firstLine, type RunEnd } from '../../bots/stop-reasons'
import { withStoreTimeout } from '../claims/with-store-timeout'
import type { LeasedBot } from './claimed-bot'
import { countEnd } from './count-run'
import { createRun } from './create-run'
import { endOfFailure } from './end-of-failure'
import { createEnding, type Ending } from './ending'
import { finishRun } from './finish-run'
import type { FleetDeps } from './fleet-deps'
import { endWhenLost, outcomeUnlessLost } from './lost-lease'
import type { RunOutcome } from './outcome'
import { playToEnd } from './play-to-end'
import { type PreparedRun, prepareRun } from './prepare-run'
import type { Run } from './run'

/** One run of one bot, from its first line to its last. */
export interface SupervisedRun {
  /** Ends the run between two steps, at most 8 seconds later. The first reason counts. */
  end(reason: RunEnd, stop?: RunOutcome): void
  /** Settles when the run has read what it needs from the store. */
  prepared: Promise<void>
  /** Settles when another process may play the castle. */
  ended: Promise<RunOutcome>
  /** Settles when the run has nothing left to do; later than `ended` when its lease was lost. */
  finalWrites(): Promise<unknown>
}

export function superviseRun(deps: FleetDeps, claimed: LeasedBot): SupervisedRun {
  const { lease } = claimed
  const ending = createEnding()
  const prepared = Promise.withResolvers<void>()
  const endedByLoss = endWhenLost(deps, ending, lease)
  const execution = traced(deps, claimed, () => execute({ deps, claimed, ending, onPrepared: prepared.resolve }))
  return {
    end: ending.request,
    prepared: prepared.promise,
    ended: Promise.race([execution, endedByLoss]),
    finalWrites: () => execution.catch(() => {}),
  }
}

function traced<Result>({ tracing }: FleetDeps, { bot }: LeasedBot, work: () => Promise<Result>): Promise<Result> {
  const attributes = { 'castellan.bot': String(bot._id), 'castellan.run': bot.epoch }
  return tracing ? tracing.span({ name: `run of ${bot.templateId}`, attributes }, work) : work()
}

interface Execution {
  deps: FleetDeps
  claimed: LeasedBot
  ending: Ending
  onPrepared(): void
}

async function execute({ deps, claimed, ending, onPrepared }: Execution): Promise<RunOutcome> {
  deps.metrics.runningBots.inc()
  try {
    const prepared = await prepare(deps, claimed, ending)
    onPrepared()
    const run = createRun({ deps, ending, ...claimed }, prepared)
    if ('code' in prepared) refuse(run, claimed, prepared)
    else await playToEnd(run, prepared)
    return await outcomeUnlessLost(deps, run, finish(run))
  } finally {
    deps.metrics.runningBots.dec()
    // After the final writes, because the epoch of the next run fences them.
    await releaseLease(deps, claimed)
  }
}

function prepare(deps: FleetDeps, claimed: LeasedBot, ending: Ending): Promise<PreparedRun | RunEnd> {
  const { bot, lease, lostRuns, desiredAt } = claimed
  const { clock, startLimiter, openRun } = deps
  return startLimiter.prepare(desiredAt !== null, async () => {
    const prepared = withStoreTimeout(clock, prepareRun(deps, claimed)).catch((error) =>
      endOfFailure({ deps, bot, lease, ending }, error),
    )
    await withStoreTimeout(clock, openRun(bot, lostRuns))
    return prepared
  })
}

function refuse({ bot, writer, ending }: Run, { account }: LeasedBot, end: RunEnd) {
  writer.announce('-', firstLine(bot.epoch, { server: account?.server }))
  ending.request(end)
}

async function finish(run: Run): Promise<RunOutcome> {
  const outcome = await finishRun(run)
  countEnd(run.deps, outcome)
  return outcome
}

async function releaseLease({ log }: FleetDeps, { bot, lease }: LeasedBot): Promise<void> {
  await lease.release().catch((error) => log.warn({ err: error, bot: bot._id }, 'A lease could not be released'))
}
