import { SECOND } from '../../../shared/time'
import { openDayBook } from '../../bots/activity/day-book'
import { endOf, firstLine, type RunEnd } from '../../bots/stop-reasons'
import { createConsoleWriter } from '../../console/log/console-writer'
import { secretsInTexts } from '../../console/log/secrets-in-texts'
import type { AccountRecord } from '../../game/accounts/account-model'
import { GameRefusal } from '../../game/link/game-session'
import type { Lease } from '../claims/leases'
import type { RunLease } from '../claims/run-lease'
import type { LostRun } from '../history/run-history'
import { countEnd, countLines } from './count-run'
import { createEnding, type Ending } from './ending'
import { finishRun, type RunOutcome } from './finish-run'
import type { FleetDeps } from './fleet-deps'
import { keepBooks } from './keep-books'
import { play } from './play'
import { type BotToRun, type PreparedRun, prepareRun, RunRefusal } from './prepare-run'
import type { Run } from './run'
import { createSignInGuard } from './sign-in-guard'
import { storeAnswer } from './store-answer'

/** The step in hand may take so long when a run is to end; with its last words that stays under 8 seconds. */
const STEP_MAY_TAKE = 7 * SECOND
const GOODBYE_MAY_TAKE = 500
/** What was asked for while the castle was held: a machine that stood still is slow to hand it over, and nobody else plays before the hold's margin is over. */
const ANSWER_MAY_TAKE = SECOND
/** Who lost the castle may have lost the store or Redis as well, and others are to go on with the bot. */
const LAST_WORDS_MAY_TAKE = SECOND

/** A bot that is to be run, and what is held for it. */
export interface ClaimedBot extends BotToRun {
  /** The bot, and its castle where the game has taken the password for this wish before; nothing where it has no account. */
  held: Lease[]
  /** Takes the castle, or answers null while another run is in it. */
  takeCastle(): Promise<Lease | null>
  /** Runs of it that nobody has ended. */
  lost: LostRun[]
  /** When the player's start was written, which no run has served before; null where a run goes on after another. */
  wishedAt: Date | null
}

/** The same, with one lease for everything that its run holds. */
export type HeldBot = Omit<ClaimedBot, 'held'> & { lease: RunLease | null }

/** One run of one bot, from its first line to its last. */
export interface SupervisedRun {
  /** Ends it between two steps, at most 8 seconds later; the first reason counts. */
  end(reason: RunEnd): void
  /** Settles when the store has said all that the run needs to play. */
  prepared: Promise<void>
  /** From then on others may play the castle. */
  ended: Promise<RunOutcome>
  /** Settles when nothing is left to be done; where the castle was lost, that may be later. */
  lastWords(): Promise<unknown>
}

export function superviseRun(deps: FleetDeps, claimed: HeldBot): SupervisedRun {
  const ending = createEnding()
  const { promise: prepared, resolve: onPrepared } = Promise.withResolvers<void>()
  const { lease } = claimed
  const lost = lease && endWithLease(deps, ending, lease)
  const run = () => live(deps, claimed, { ending, onPrepared })
  const living = deps.tracing ? deps.tracing.span(workOf(claimed), run) : run()
  const ended = lost ? Promise.race([living, lost]) : living
  return { end: ending.begin, prepared, ended, lastWords: () => living.catch(() => {}) }
}

/** Whatever a run without its castle still waits for, be it a store that is out of its reach, others are to go on with the bot. */
async function endWithLease({ clock }: FleetDeps, ending: Ending, lease: RunLease): Promise<RunOutcome> {
  const { lost } = lease
  await aborted(lost)
  ending.begin(endOf('lost'))
  await clock.sleep(ANSWER_MAY_TAKE)
  ending.cutOff()
  await clock.sleep(LAST_WORDS_MAY_TAKE)
  return lostOutcome(ending)
}

/** What the store has to say until a bot is claimed may take longer than a lease holds: it may be over before. */
async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
}

const lostOutcome = ({ reason }: Ending): RunOutcome => ({ end: reason ?? endOf('lost'), restartIn: 0 })

const workOf = ({ bot: { _id, epoch, templateId } }: HeldBot) => ({
  name: `run of ${templateId}`,
  facts: { 'castellan.bot': String(_id), 'castellan.run': epoch },
})

interface Living {
  ending: Ending
  onPrepared(): void
}

async function live(deps: FleetDeps, claimed: HeldBot, { ending, onPrepared }: Living): Promise<RunOutcome> {
  const { bot, account, lease, lost, wishedAt } = claimed
  const { clock, metrics } = deps
  metrics.runningBots.inc()
  try {
    const prepared = await deps.startTurns.prepare(wishedAt !== null, async () => {
      await storeAnswer(clock, deps.openRun(bot, lost))
      return storeAnswer(clock, prepareRun(deps, claimed)).catch((error) =>
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
    const over = aborted(lease.lost).then(() => clock.sleep(LAST_WORDS_MAY_TAKE))
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

async function giveBack({ log }: FleetDeps, { bot, lease }: HeldBot): Promise<void> {
  // It is tried again.
  await lease?.release().catch((error) => log.warn({ err: error, bot: bot._id }, 'A lease could not be released'))
}

type BegunRun = Pick<Run, 'deps' | 'ending'> & HeldBot

function openParts(begun: BegunRun, prepared: PreparedRun | RunEnd): Run {
  const { deps, ending, bot, lease, wishedAt } = begun
  const { _id, user, templateId, epoch } = bot
  const { clock, changes, consoleLog, dayUpdates } = deps
  const secrets = secretsInTexts('code' in prepared ? [] : [prepared.password, ...Object.values(prepared.secrets)])
  const onRefused = (error?: unknown) => {
    if (error) deps.log.error({ err: error, bot: bot._id }, 'A console could not be written')
    ending.begin(endOf(error ? 'crash' : 'lost'))
    ending.cutOff()
  }
  const onKept = countLines(deps, wishedAt)
  const writer = createConsoleWriter({ consoleLog, clock, botId: String(_id), epoch, onRefused, onKept })
  const book = openDayBook({ clock, changes, dayUpdates, bot: _id, user, templateId, epoch })
  const signIn = createSignInGuard(begun)
  return { deps, ending, bot, lease, signIn, isByHand: wishedAt !== null, secrets, writer, book }
}

function refuse({ bot, writer, ending }: Run, account: AccountRecord | null, end: RunEnd) {
  writer.announce('-', firstLine(bot.epoch, { server: account?.server }))
  ending.begin(end)
}

async function playToTheEnd(run: Run, prepared: PreparedRun): Promise<void> {
  const { deps, ending } = run
  const playing = play({ ...run, prepared })
    .then(() => endOf('finished'))
    .catch((error) => endOfFailure(run, error))
    .then(ending.begin)
  const books = keepBooks(run)
  await ending.begun
  await Promise.race([playing, deps.clock.sleep(STEP_MAY_TAKE, ending.cut).catch(() => {})])
  ending.cutOff()
  await Promise.race([playing, deps.clock.sleep(GOODBYE_MAY_TAKE)])
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
  const shown = secrets?.takeOut(String(trace)) ?? trace
  deps.log.error({ bot: bot._id, run: bot.epoch, error: shown }, 'A bot crashed')
  return endOf('crash')
}
