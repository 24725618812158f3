import { SECOND } from '../../shared/time'
import type { RunEnd } from '../bots/stop-reasons'
import { claimBot } from './claim-bot'
import { makeDueAgain } from './claims/due-bots'
import type { Leases } from './claims/leases'
import { createRunLease } from './claims/run-lease'
import type { ClaimedBot } from './run/claimed-bot'
import type { FleetDeps } from './run/fleet-deps'
import type { RunOutcome } from './run/outcome'
import { type SupervisedRun, superviseRun } from './run/supervisor'

/** After a failure that is none of the bot's, such as an outage of the store. */
const FAILURE_DELAY = SECOND

/** Due at once, also after a restart at which the clock was set back. */
const LONG_AGO = 0

/** The bots of this process, each from the moment when it is to run here until its run has ended. */
export interface ServedBots {
  readonly size: number
  /** Those that are not about to end. */
  readonly activeCount: number
  readonly botIds: string[]
  /** The desired generation of a bot's run; null before it is claimed. */
  generationOf(botId: string): number | null
  /** Claims a due bot and begins its run. Resolves when the run has read what it needs, or the bot is left to others. */
  take(botId: string): Promise<void>
  /** Ends the run of a bot that its player has stopped, if the run has this desired generation. */
  stop(botId: string, desiredGeneration: number, outcome: RunOutcome): void
  /** Ends so many active bots, the latest first: after a boot these have hardly begun. */
  endSome(count: number, reason: RunEnd): void
  /** Ends every run, first those that have hardly begun. Resolves when all have ended. */
  endAll(reason: RunEnd): Promise<void>
}

interface ServedBotsDeps extends FleetDeps {
  leases: Leases
  /** Called when the next run of a bot may begin at once. */
  onDue(botId: string, options: { isUrgent: boolean }): void
  /** Aborted when nothing more has to be written. */
  closing: AbortSignal
}

interface ServedBot {
  active?: { desiredGeneration: number; run: SupervisedRun }
  /** Why it is to end; may be set before it is claimed. */
  reason?: RunEnd
  /** It was offered again while it was here. */
  isOfferedAgain: boolean
  isPrepared: boolean
  ended: Promise<unknown>
}

export function createServedBots(deps: ServedBotsDeps): ServedBots {
  const served = new Map<string, ServedBot>()
  const { serve, finalWrites } = createServing(deps)

  function take(botId: string): Promise<void> {
    const { promise: handedOver, resolve } = Promise.withResolvers<void>()
    const bot: ServedBot = { isOfferedAgain: false, isPrepared: false, ended: Promise.resolve() }
    served.set(botId, bot)
    bot.ended = serve(botId, bot, resolve).then((isDue) => {
      served.delete(botId)
      resolve()
      // A player waits for a bot that is to end when it has hardly begun.
      if (isDue || bot.isOfferedAgain) deps.onDue(botId, { isUrgent: !bot.isPrepared })
    })
    return handedOver
  }

  return {
    ...endsOf(served),
    get size() {
      return served.size
    },
    get activeCount() {
      return served.values().reduce((count, { reason }) => count + (reason ? 0 : 1), 0)
    },
    get botIds() {
      return [...served.keys()]
    },
    generationOf: (botId) => served.get(botId)?.active?.desiredGeneration ?? null,
    async take(botId) {
      const known = served.get(botId)
      if (known) known.isOfferedAgain = true
      else await take(botId)
    },
    async endAll(reason) {
      const byProgress = [...served.values()].sort((a, b) => Number(a.isPrepared) - Number(b.isPrepared))
      for (const bot of byProgress) endBot(bot, reason)
      await Promise.all([...byProgress.map(({ ended }) => ended), ...finalWrites])
    },
  }
}

function createServing(deps: ServedBotsDeps) {
  const { clock, log, leases, startLimiter, closing } = deps
  const finalWrites = new Set<Promise<unknown>>()

  function keepFinalWrites(run: SupervisedRun) {
    const writes = run.finalWrites()
    finalWrites.add(writes)
    writes.then(() => finalWrites.delete(writes))
  }

  /** Whether the bot is due again at once. */
  async function makeDue({ bot }: ClaimedBot, { restartIn }: Pick<RunOutcome, 'restartIn'>): Promise<boolean> {
    if (restartIn === null) return false
    const isAtOnce = restartIn === 0
    await makeDueAgain(deps, bot, { at: isAtOnce ? LONG_AGO : clock.now() + restartIn, signal: closing })
    return isAtOnce
  }

  async function runOnce(botId: string, bot: ServedBot, onPrepared: () => void): Promise<boolean> {
    const isCancelled = () => bot.reason !== undefined || leases.isRenewalLate
    const claimed = await claimBot({ clock, leases, startLimiter, isCancelled, closing }, botId)
    if (!claimed) return false
    const { leases: held, ...parts } = claimed
    const run = superviseRun(deps, { ...parts, lease: createRunLease(held) })
    bot.active = { desiredGeneration: claimed.bot.desiredGeneration, run }
    run.prepared.then(() => {
      bot.isPrepared = true
      onPrepared()
    })
    if (bot.reason) run.end(bot.reason)
    const outcome = await outcomeOf(deps, botId, run)
    keepFinalWrites(run)
    return makeDue(claimed, outcome)
  }

  return {
    finalWrites,
    /** Resolves when its run has ended; true if the next one may begin at once. */
    serve: (botId: string, bot: ServedBot, onPrepared: () => void) =>
      runOnce(botId, bot, onPrepared).catch((err) => {
        log.warn({ err, bot: botId }, 'A bot could not be run')
        return false
      }),
  }
}

async function outcomeOf({ log }: FleetDeps, bot: string, run: SupervisedRun): Promise<Pick<RunOutcome, 'restartIn'>> {
  return run.ended.catch((err) => {
    log.warn({ err, bot }, 'A run ended without an outcome')
    return { restartIn: FAILURE_DELAY }
  })
}

function endBot(bot: ServedBot, reason: RunEnd, stop?: RunOutcome) {
  bot.reason ??= reason
  bot.active?.run.end(reason, stop)
}

function endsOf(served: Map<string, ServedBot>) {
  return {
    stop(botId: string, desiredGeneration: number, outcome: RunOutcome) {
      const bot = served.get(botId)
      if (bot?.active?.desiredGeneration === desiredGeneration) endBot(bot, outcome.end, outcome)
    },
    endSome(count: number, reason: RunEnd) {
      const latest = [...served.values()].filter((bot) => !bot.reason).toReversed()
      for (const bot of latest.slice(0, count)) endBot(bot, reason)
    },
  }
}
