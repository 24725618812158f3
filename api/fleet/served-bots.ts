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

/** The bots of this process, each from the moment when it is to run here until its run has ended. */
export interface ServedBots {
  readonly size: number
  readonly activeCount: number
  /** Those that are not claimed and prepared yet. */
  readonly startingCount: number
  has(botId: string): boolean
  /** Bot → the desired generation of its run, for claimed bots. */
  generations(): Map<string, number>
  /** Claims a bot and runs it once, as long as it has both its leases and its job. */
  serve(botId: string, options?: ServeOptions): Promise<RunOutcome | ClaimRefusal>
  /** Ends the run of a bot; with a generation, only if the run has that one. */
  end(botId: string, reason: RunEnd, desiredGeneration?: number): void
  /** Ends so many active bots, the latest first: after a boot these have hardly begun. */
  endSome(count: number, reason: RunEnd): void
  /** Leaves the bots that are not claimed yet to other processes. */
  yieldUnclaimed(): void
  /** Ends every run, then does `after`, then stops renewing leases. Takes at most 8 seconds. */
  endAll(reason: RunEnd, after?: () => Promise<unknown>): Promise<void>
}

interface ServeOptions {
  job?: Claim
  onPrepared?(): void
}

interface ServedBot {
  active?: { desiredGeneration: number; run: SupervisedRun }
  /** Why it is to end; may be set before it is claimed. */
  reason?: RunEnd
  isYielded: boolean
  ended: Promise<unknown>
}

export function createServedBots(deps: FleetDeps): ServedBots {
  const { clock, startLimiter } = deps
  const leases = createLeases(deps)
  const served = new Map<string, ServedBot>()
  const starting = new Set<ServedBot>()
  const finalWrites = new Set<Promise<unknown>>()

  async function runBot(botId: string, bot: ServedBot, { job, onPrepared = () => {} }: ServeOptions) {
    const isCancelled = () => bot.isYielded || bot.reason !== undefined
    const claimed = await claimBot({ clock, leases, startLimiter, isCancelled }, botId)
    if (!('bot' in claimed)) return claimed
    const { leases: held, ...parts } = claimed
    const run = superviseRun(deps, { ...parts, lease: held.length > 0 ? createRunLease(held, job) : null })
    bot.active = { desiredGeneration: claimed.bot.desiredGeneration, run }
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
    const writes = bot.active?.run.finalWrites()
    if (!writes) return
    finalWrites.add(writes)
    writes.then(() => finalWrites.delete(writes))
  }

  return {
    ...controlsOf(served),
    get size() {
      return served.size
    },
    get activeCount() {
      return served.values().reduce((count, { reason }) => count + (reason ? 0 : 1), 0)
    },
    get startingCount() {
      return starting.size
    },
    async serve(botId, options = {}) {
      const bot: ServedBot = { ended: Promise.resolve(), isYielded: false }
      served.set(botId, bot)
      starting.add(bot)
      const running = runBot(botId, bot, options).finally(() => forget(botId, bot))
      bot.ended = running.catch(() => {})
      return running
    },
    async endAll(reason, after = async () => {}) {
      for (const bot of served.values()) endBot(bot, reason)
      const ended = Promise.all([...served.values().map((bot) => bot.ended), ...finalWrites])
      await Promise.race([ended.then(after), clock.sleep(END_ALL_TIMEOUT)])
      leases.stop()
    },
  }
}

function endBot(bot: ServedBot, reason: RunEnd) {
  bot.reason ??= reason
  bot.active?.run.end(reason)
}

function controlsOf(served: Map<string, ServedBot>) {
  return {
    has: (botId: string) => served.has(botId),
    generations: () =>
      new Map([...served].flatMap(([botId, { active }]) => (active ? [[botId, active.desiredGeneration]] : []))),
    end(botId: string, reason: RunEnd, desiredGeneration?: number) {
      const bot = served.get(botId)
      if (!bot?.active) return
      const isMeant = desiredGeneration === undefined || desiredGeneration === bot.active.desiredGeneration
      if (isMeant) endBot(bot, reason)
    },
    endSome(count: number, reason: RunEnd) {
      const latest = [...served.values()].filter((bot) => !bot.reason).toReversed()
      for (const bot of latest.slice(0, count)) endBot(bot, reason)
    },
    yieldUnclaimed() {
      for (const bot of served.values()) bot.isYielded = !bot.active
    },
  }
}
