import { BotModel, type BotRecord } from '../bots/model/bot-model'
import { AccountModel, type AccountRecord } from '../game/accounts/account-model'
import { gameIdentity } from '../game/accounts/game-identity'
import { findByIdBatched } from '../platform/store/batches/find-by-id-batched'
import type { Clock } from '../platform/time/clock'
import type { Lease, Leases } from './claims/leases'
import { takeEpoch } from './claims/take-epoch'
import { recentInterruptions, remainingDelay } from './history/restarts'
import { runsBefore } from './history/run-history'
import type { ClaimedBot } from './run/claimed-bot'
import type { StartLimiter } from './run/start-limiter'
import { withStoreTimeout } from './run/with-store-timeout'

const RETRY_DELAY = 250

interface ClaimDeps {
  clock: Clock
  leases: Leases
  startLimiter: StartLimiter
  isCancelled?(): boolean
}

export interface ClaimRefusal {
  /** Milliseconds until the next try; null when the bot is not desired online. */
  retryIn: number | null
}

/** Takes the leases and the next epoch of a bot that is desired online, unless it waits after a crash or runs elsewhere. */
export async function claimBot(deps: ClaimDeps, botId: string): Promise<ClaimedBot | ClaimRefusal> {
  const { clock, leases, startLimiter, isCancelled = () => false } = deps
  const readBot = () => withStoreTimeout(clock, findWantedBot(botId))
  const wanted = await startLimiter.lookUp(async () => (isCancelled() ? null : readBot()))
  if (isCancelled()) return { retryIn: RETRY_DELAY }
  if (!wanted) return { retryIn: null }
  const isUserInitiated = Boolean(wanted.desiredAt)
  return startLimiter.claim(isUserInitiated, async () => {
    // It keeps its place in the limiter, so that no other bot loads the store either.
    while (!isUserInitiated && leases.isRenewalLate && !isCancelled()) await clock.sleep(RETRY_DELAY)
    return isCancelled() ? { retryIn: RETRY_DELAY } : claim(deps, wanted)
  })
}

async function claim({ clock, leases }: ClaimDeps, wanted: BotRecord): Promise<ClaimedBot | ClaimRefusal> {
  const { _id, desiredGeneration, epoch } = wanted
  const [past, account] = await withStoreTimeout(
    clock,
    Promise.all([runsBefore({ bot: _id, epoch: epoch + 1 }), accountOf(wanted)]),
  )
  const now = clock.now()
  const rest = remainingDelay(past, desiredGeneration, now)
  if (rest > 0) return { retryIn: rest }
  const identity = account && gameIdentity(account)
  const held = await takeLeases(leases, wanted, identity)
  if (!held) return { retryIn: RETRY_DELAY }
  const bot = await withStoreTimeout(clock, takeEpoch(wanted, identity)).catch(async (error) => {
    await releaseAll(held)
    throw error
  })
  if (!bot) {
    await releaseAll(held)
    return { retryIn: RETRY_DELAY }
  }
  return {
    bot,
    account,
    leases: held,
    takeCastle: async () => (identity === null ? null : leases.take(identity, _id)),
    lostRuns: past.filter(({ endedAt }) => !endedAt),
    isInterruptedTooOften: recentInterruptions(past, desiredGeneration, now).areTooMany,
    desiredAt: wanted.desiredAt ?? null,
  }
}

/** Takes the leases on the bot, and on its castle if the game has accepted the password since the start. */
async function takeLeases(leases: Leases, { _id, castle }: BotRecord, identity: string | null) {
  if (identity === null) return []
  const taking = [leases.take(`bot ${_id}`, _id)]
  if (castle === identity) taking.push(leases.take(identity, _id))
  return allOrNone(taking)
}

const releaseAll = (leases: Lease[]) => Promise.all(leases.map((lease) => lease.release()))

/** One lease without the others would only block another run. */
async function allOrNone(taking: Promise<Lease | null>[]): Promise<Lease[] | null> {
  const outcomes = await Promise.allSettled(taking)
  const held = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' && outcome.value ? [outcome.value] : []))
  if (held.length === taking.length) return held
  await releaseAll(held)
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw failure.reason
  return null
}

const findWantedBot = findByIdBatched((ids) =>
  BotModel.find({ _id: { $in: ids }, desired: 'online' }).lean<BotRecord[]>(),
)
const findAccount = findByIdBatched((ids) => AccountModel.find({ _id: { $in: ids } }).lean<AccountRecord[]>())

const accountOf = async ({ account }: BotRecord) => (account ? findAccount(String(account)) : null)
