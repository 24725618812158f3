import { SECOND } from '../../shared/time'
import type { RunEnd } from '../bots/stop-reasons'
import { type ClaimRefusal, claimBot } from './claim-bot'
import { createLeases } from './claims/leases'
import type { Claim } from './claims/local-claim'
import { createRunLease } from './claims/run-lease'
import type { RunOutcome } from './run/finish-run'
import type { FleetDeps } from './run/fleet-deps'
import { type SupervisedRun, superviseRun } from './run/supervisor'

const END_ALL_TIMEOUT = 8 * SECOND

/** The bots of this process, each from the moment at which it is to run here until its run is over. */
export interface ServedBots {
  readonly size: number
  /** How many there are, without those that are told to end. */
  readonly activeCount: number
  /** How many are yet to be claimed and prepared. */
  readonly startingCount: number
  has(botId: string): boolean
  /** Bot → the wish that its run serves; without those that are yet to be claimed. */
  generations(): Map<string, number>
  /** Claims a bot and lives one run of it, as long as the hold is held where one is given; tells when it is prepared. */
  serve(botId: string, hold?: Claim, onPrepared?: () => void): Promise<RunOutcome | ClaimRefusal>
  /** Ends the run of a bot; where a wish is given, only the one that serves it. */
  end(botId: string, reason: RunEnd, desiredGeneration?: number): void
  /** Ends so many that are not told to end yet, the latest first: at a boot these have hardly begun. */
  endSome(count: number, reason: RunEnd): void
  /** Those that wait for their turn to be claimed are left to others when it comes. */
  yieldUnclaimed(): void
  /** Ends every run, waits for them, and for what is to follow, and gives up the castles; it takes 8 seconds at most. */
  endAll(reason: RunEnd, after?: () => Promise<unknown>): Promise<void>
}

interface ServedBot {
  claim?: { desiredGeneration: number; run: SupervisedRun }
  /** Why it is to end, told before it was claimed or after. */
  reason?: RunEnd
  /** Whether others may as well have it, as long as it is not being claimed. */
  isYielded: boolean
  ended: Promise<unknown>
}

export function createServedBots(deps: FleetDeps): ServedBots {
  const { clock, startLimiter } = deps
  const leases = createLeases(deps)
  const served = new Map<string, ServedBot>()
  const starting = new Set<ServedBot>()
  const finalWrites = new Set<Promise<unknown>>()

  async function runBot(
    botId: string,
    bot: ServedBot,
    hold?: Claim,
    onPrepared = () => {},
  ): Promise<RunOutcome | ClaimRefusal> {
    const isOver = () => bot.isYielded || bot.reason !== undefined
    const claimed = await claimBot({ clock, leases, startLimiter, isCancelled: isOver }, botId)
    if (!('bot' in claimed)) return claimed
    const { leases: held, ...unheld } = claimed
    const run = superviseRun(deps, { ...unheld, lease: held.length > 0 ? createRunLease(held, hold) : null })
    bot.claim = { desiredGeneration: claimed.bot.desiredGeneration, run }
    run.prepared.then(() => {
      starting.delete(bot)
      onPrepared()
    })
    if (bot.reason) run.end(bot.reason)
    return run.ended
  }

  function forget(botId: string, bot: ServedBot) {
    served.delete(botId)
    starting.delete(bot)
    const words = bot.claim?.run.finalWrites()
    if (!words) return
    finalWrites.add(words)
    words.then(() => finalWrites.delete(words))
  }

  function endOne(bot: ServedBot, reason: RunEnd) {
    bot.reason ??= reason
    bot.claim?.run.end(reason)
  }

  return {
    get size() {
      return served.size
    },
    get activeCount() {
      return served.values().reduce((count, { reason }) => count + (reason ? 0 : 1), 0)
    },
    get startingCount() {
      return starting.size
    },
    has: (botId) => served.has(botId),
    generations: () =>
      new Map([...served].flatMap(([botId, { claim }]) => (claim ? [[botId, claim.desiredGeneration]] : []))),
    async serve(botId, hold, onPrepared) {
      const bot: ServedBot = { ended: Promise.resolve(), isYielded: false }
      served.set(botId, bot)
      starting.add(bot)
      const life = runBot(botId, bot, hold, onPrepared).finally(() => forget(botId, bot))
      bot.ended = life.catch(() => {})
      return life
    },
    end(botId, reason, desiredGeneration) {
      const bot = served.get(botId)
      if (bot?.claim && (desiredGeneration ?? bot.claim.desiredGeneration) === bot.claim.desiredGeneration)
        endOne(bot, reason)
    },
    endSome(count, reason) {
      const latest = [...served.values()].filter((bot) => !bot.reason).toReversed()
      for (const bot of latest.slice(0, count)) endOne(bot, reason)
    },
    yieldUnclaimed() {
      for (const bot of served.values()) bot.isYielded = !bot.claim
    },
    async endAll(reason, after = async () => {}) {
      for (const bot of served.values()) endOne(bot, reason)
      const over = Promise.all([...served.values().map((bot) => bot.ended), ...finalWrites])
      await Promise.race([over.then(after), clock.sleep(END_ALL_TIMEOUT)])
      leases.stop()
    },
  }
}
