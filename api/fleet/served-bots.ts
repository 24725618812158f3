import { SECOND } from '../../shared/time'
import type { RunEnd } from '../bots/stop-reasons'
import { claimBot, type NotNow } from './claim-bot'
import type { Hold } from './claims/hold'
import { createLeaseKeeper } from './claims/leases'
import { createRunLease } from './claims/run-lease'
import type { RunOutcome } from './run/finish-run'
import type { FleetDeps } from './run/fleet-deps'
import { type SupervisedRun, superviseRun } from './run/supervisor'

const ALL_END_WITHIN = 8 * SECOND

/** The bots of this process, each from the moment at which it is to run here until its run is over. */
export interface ServedBots {
  readonly size: number
  /** How many there are, without those that are told to end. */
  readonly staying: number
  /** How many are yet to be claimed and prepared. */
  readonly beginning: number
  has(botId: string): boolean
  /** Bot → the wish that its run serves; without those that are yet to be claimed. */
  wishes(): Map<string, number>
  /** Claims a bot and lives one run of it, as long as the hold is held where one is given; tells when it is prepared. */
  serve(botId: string, hold?: Hold, onPrepared?: () => void): Promise<RunOutcome | NotNow>
  /** Ends the run of a bot; where a wish is given, only the one that serves it. */
  end(botId: string, reason: RunEnd, wish?: number): void
  /** Ends so many that are not told to end yet, the latest first: at a boot these have hardly begun. */
  endSome(count: number, reason: RunEnd): void
  /** Those that wait for their turn to be claimed are left to others when it comes. */
  leaveUnclaimed(): void
  /** Ends every run, waits for them, and for what is to follow, and gives up the castles; it takes 8 seconds at most. */
  endAll(reason: RunEnd, after?: () => Promise<unknown>): Promise<void>
}

interface ServedBot {
  claim?: { wish: number; run: SupervisedRun }
  /** Why it is to end, told before it was claimed or after. */
  reason?: RunEnd
  /** Whether others may as well have it, as long as it is not being claimed. */
  isLeft: boolean
  over: Promise<unknown>
}

export function createServedBots(deps: FleetDeps): ServedBots {
  const { clock, startTurns } = deps
  const leases = createLeaseKeeper(deps)
  const served = new Map<string, ServedBot>()
  const beginning = new Set<ServedBot>()
  const lastWords = new Set<Promise<unknown>>()

  async function live(botId: string, bot: ServedBot, hold?: Hold, onPrepared = () => {}): Promise<RunOutcome | NotNow> {
    const isOver = () => bot.isLeft || bot.reason !== undefined
    const claimed = await claimBot({ clock, leases, startTurns, isOver }, botId)
    if (!('bot' in claimed)) return claimed
    const { held, ...unheld } = claimed
    const run = superviseRun(deps, { ...unheld, lease: held.length > 0 ? createRunLease(held, hold) : null })
    bot.claim = { wish: claimed.bot.wish, run }
    run.prepared.then(() => {
      beginning.delete(bot)
      onPrepared()
    })
    if (bot.reason) run.end(bot.reason)
    return run.ended
  }

  function leave(botId: string, bot: ServedBot) {
    served.delete(botId)
    beginning.delete(bot)
    const words = bot.claim?.run.lastWords()
    if (!words) return
    lastWords.add(words)
    words.then(() => lastWords.delete(words))
  }

  function endOne(bot: ServedBot, reason: RunEnd) {
    bot.reason ??= reason
    bot.claim?.run.end(reason)
  }

  return {
    get size() {
      return served.size
    },
    get staying() {
      return served.values().reduce((count, { reason }) => count + (reason ? 0 : 1), 0)
    },
    get beginning() {
      return beginning.size
    },
    has: (botId) => served.has(botId),
    wishes: () => new Map([...served].flatMap(([botId, { claim }]) => (claim ? [[botId, claim.wish]] : []))),
    async serve(botId, hold, onPrepared) {
      const bot: ServedBot = { over: Promise.resolve(), isLeft: false }
      served.set(botId, bot)
      beginning.add(bot)
      const life = live(botId, bot, hold, onPrepared).finally(() => leave(botId, bot))
      bot.over = life.catch(() => {})
      return life
    },
    end(botId, reason, wish) {
      const bot = served.get(botId)
      if (bot?.claim && (wish ?? bot.claim.wish) === bot.claim.wish) endOne(bot, reason)
    },
    endSome(count, reason) {
      const latest = [...served.values()].filter((bot) => !bot.reason).toReversed()
      for (const bot of latest.slice(0, count)) endOne(bot, reason)
    },
    leaveUnclaimed() {
      for (const bot of served.values()) bot.isLeft = !bot.claim
    },
    async endAll(reason, after = async () => {}) {
      for (const bot of served.values()) endOne(bot, reason)
      const over = Promise.all([...served.values().map((bot) => bot.over), ...lastWords])
      await Promise.race([over.then(after), clock.sleep(ALL_END_WITHIN)])
      leases.stop()
    },
  }
}
