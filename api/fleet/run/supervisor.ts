import { SECOND } from '../../../shared/time'
import { createActivityRecorder } from '../../bots/activity/activity-recorder'
import { endOf, firstLine, type RunEnd } from '../../bots/stop-reasons'
import { createConsoleWriter } from '../../console/log/console-writer'
import { createSecretRedactor } from '../../console/log/secret-redactor'
import type { AccountRecord } from '../../game/accounts/account-model'
import { GameRefusal } from '../../game/link/game-session'
import type { Lease } from '../claims/leases'
import type { RunLease } from '../claims/run-lease'
import type { LostRun } from '../history/run-history'
import { countConsoleLines, countEnd } from './count-run'
import { createEnding, type Ending } from './ending'
import { finishRun, type RunOutcome } from './finish-run'
import type { FleetDeps } from './fleet-deps'
import { play } from './play'
import { type BotToRun, type PreparedRun, prepareRun, RunRefusal } from './prepare-run'
import { recordActivity } from './record-activity'
import type { Run } from './run'
import { createSignInGuard } from './sign-in-guard'
import { withStoreTimeout } from './with-store-timeout'

/** The step in hand may take so long when a run is to end; with its last words that stays under 8 seconds. */
const STEP_TIMEOUT = 7 * SECOND
const SIGN_OUT_TIMEOUT = 500
/** What was asked for while the castle was held: a machine that stood still is slow to hand it over, and nobody else plays before the hold's margin is over. */
const LAST_ANSWER_TIMEOUT = SECOND
/** Who lost the castle may have lost the store or Redis as well, and others are to go on with the bot. */
const FINAL_WRITES_TIMEOUT = SECOND

/** A bot that is to be run, and what is held for it. */
export interface ClaimedBot extends BotToRun {
  /** The bot, and its castle where the game has taken the password for this wish before; nothing where it has no account. */
  leases: Lease[]
  /** Takes the castle, or answers null while another run is in it. */
  takeCastle(): Promise<Lease | null>
  /** Runs of it that nobody has ended. */
  lostRuns: LostRun[]
  /** When the player's start was written, which no run has served before; null where a run goes on after another. */
  desiredAt: Date | null
}

/** The same, with one lease for everything that its run holds. */
export type LeasedBot = Omit<ClaimedBot, 'leases'> & { lease: RunLease | null }

/** One run of one bot, from its first line to its last. */
export interface SupervisedRun {
  /** Ends it between two steps, at most 8 seconds later; the first reason counts. */
  end(reason: RunEnd): void
  /** Settles when the store has said all that the run needs to play. */
  prepared: Promise<void>
  /** From then on others may play the castle. */
  ended: Promise<RunOutcome>
  /** Settles when nothing is left to be done; where the castle was lost, that may be later. */
  finalWrites(): Promise<unknown>
}

export function superviseRun(deps: FleetDeps, claimed: LeasedBot): SupervisedRun {
  const ending = createEnding()
  const { promise: prepared, resolve: onPrepared } = Promise.withResolvers<void>()
  const { lease } = claimed
  const lost = lease && endWithLease(deps, ending, lease)
  const run = () => live(deps, claimed, { ending, onPrepared })
  const living = deps.tracing ? deps.tracing.span(spanOf(claimed), run) : run()
  const ended = lost ? Promise.race([living, lost]) : living
  return { end: ending.request, prepared, ended, finalWrites: () => living.catch(() => {}) }
}

/** Whatever a run without its castle still waits for, be it a store that is out of its reach, others are to go on with the bot. */
async function endWithLease({ clock }: FleetDeps, ending: Ending, lease: RunLease): Promise<RunOutcome> {
  const { lost } = lease
  await untilAborted(lost)
  ending.request(endOf('lost'))
  await clock.sleep(LAST_ANSWER_TIMEOUT)
  ending.abort()
  await clock.sleep(FINAL_WRITES_TIMEOUT)
  return lostOutcome(ending)
}

/** What the store has to say until a bot is claimed may take longer than a lease holds: it may be over before. */
async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
}

const lostOutcome = ({ reason }: Ending): RunOutcome => ({ end: reason ?? endOf('lost'), restartIn: 0 })

const spanOf = ({ bot: { _id, epoch, templateId } }: LeasedBot) => ({
  name: `run of ${templateId}`,
  facts: { 'castellan.bot': String(_id), 'castellan.run': epoch },
})

interface Living {
  ending: Ending
  onPrepared(): void
}

async function live(deps: FleetDeps, claimed: LeasedBot, { ending, onPrepared }: Living): Promise<RunOutcome> {
  const { bot, account, lease, lostRuns, desiredAt } = claimed
  const { clock, metrics } = deps
  metrics.runningBots.inc()
  try {
    const prepared = await deps.startLimiter.prepare(desiredAt !== null, async () => {
      await withStoreTimeout(clock, deps.openRun(bot, lostRuns))
      return withStoreTimeout(clock, prepareRun(deps, claimed)).catch((error) =>
        endOfFailure({ deps, bot, lease, ending }, error),
      )
    })
    onPrepared()
    const run = openParts({ deps, ending, ...claimed }, prepared)
    if ('code' in prepared) refuse(run, account, prepared)
    else await playToTheEnd(run, prepared)
    const finishing = finish(run)
    if (!lease) return await finishing
    // Also a run that had ended before, and still waits for Redis, holds nobody up once its castle or its job is lost.
    const over = untilAborted(lease.lost).then(() => clock.sleep(FINAL_WRITES_TIMEOUT))
    await Promise.race([Promise.allSettled([finishing]), over])
    return lease.isHeld ? await finishing : lostOutcome(ending)
  } finally {
    metrics.runningBots.dec()
    // Not before the last words: who comes next would not let them through.
    await giveBack(deps, claimed)
  }
}

async function finish(run: Run): Promise<RunOutcome> {
  const outcome = await finishRun(run)
  countEnd(run.deps, outcome)
  return outcome
}

async function giveBack({ log }: FleetDeps, { bot, lease }: LeasedBot): Promise<void> {
  // It is tried again.
  await lease?.release().catch((error) => log.warn({ err: error, bot: bot._id }, 'A lease could not be released'))
}

type RunParts = Pick<Run, 'deps' | 'ending'> & LeasedBot

function openParts(begun: RunParts, prepared: PreparedRun | RunEnd): Run {
  const { deps, ending, bot, lease, desiredAt } = begun
  const { _id, user, templateId, epoch } = bot
  const { clock, changes, consoleLog, updateDay } = deps
  const secrets = createSecretRedactor(
    'code' in prepared ? [] : [prepared.password, ...Object.values(prepared.secrets)],
  )
  const onRefused = (error?: unknown) => {
    if (error) deps.log.error({ err: error, bot: bot._id }, 'A console could not be written')
    ending.request(endOf(error ? 'crash' : 'lost'))
    ending.abort()
  }
  const onKept = countConsoleLines(deps, desiredAt)
  const writer = createConsoleWriter({ consoleLog, clock, botId: String(_id), epoch, onRefused, onWritten: onKept })
  const book = createActivityRecorder({ clock, changes, updateDay, bot: _id, user, templateId, epoch })
  const signIn = createSignInGuard(begun)
  return { deps, ending, bot, lease, signIn, isUserInitiated: desiredAt !== null, secrets, writer, recorder: book }
}

function refuse({ bot, writer, ending }: Run, account: AccountRecord | null, end: RunEnd) {
  writer.announce('-', firstLine(bot.epoch, { server: account?.server }))
  ending.request(end)
}

async function playToTheEnd(run: Run, prepared: PreparedRun): Promise<void> {
  const { deps, ending } = run
  const playing = play({ ...run, prepared })
    .then(() => endOf('finished'))
    .catch((error) => endOfFailure(run, error))
    .then(ending.request)
  const books = recordActivity(run)
  await ending.requested
  await Promise.race([playing, deps.clock.sleep(STEP_TIMEOUT, ending.aborted).catch(() => {})])
  ending.abort()
  await Promise.race([playing, deps.clock.sleep(SIGN_OUT_TIMEOUT)])
  await books
}

type FailedRun = Pick<Run, 'deps' | 'bot' | 'lease' | 'ending'> & Partial<Pick<Run, 'secrets'>>

function endOfFailure({ deps, bot, lease, ending, secrets }: FailedRun, error: unknown): RunEnd {
  // Whatever a run throws once it was told to end, or may not play its castle any more, comes of that.
  if (ending.reason) return ending.reason
  if (lease && !lease.isHeld) return endOf('lost')
  if (error instanceof RunRefusal) return error.end
  if (error instanceof GameRefusal) return { code: error.reason, message: error.message }
  const trace = error instanceof Error ? error.stack : error
  const shown = secrets?.redact(String(trace)) ?? trace
  deps.log.error({ bot: bot._id, run: bot.epoch, error: shown }, 'A bot crashed')
  return endOf('crash')
}
