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
  /** Whether it came to its end before it was its turn. */
  isCancelled?(): boolean
}

/** A bot that is not to be run now. */
export interface ClaimRefusal {
  /** How long until it is worth trying again; null where nobody wants it online. */
  retryIn: number | null
}

/** Takes a bot that is wanted online, and then its next epoch, unless it rests or runs elsewhere. */
export async function claimBot(deps: ClaimDeps, botId: string): Promise<ClaimedBot | ClaimRefusal> {
  const { clock, leases, startLimiter, isCancelled = () => false } = deps
  const readBot = () => withStoreTimeout(clock, findWantedBot(botId))
  const wanted = await startLimiter.lookUp(async () => (isCancelled() ? null : readBot()))
  if (isCancelled()) return { retryIn: RETRY_DELAY }
  if (!wanted) return { retryIn: null }
  const isUserInitiated = Boolean(wanted.desiredAt)
  return startLimiter.claim(isUserInitiated, async () => {
    // Its turn is kept meanwhile, so that no other one asks the store either.
    while (!isUserInitiated && leases.isRenewalLate && !isCancelled()) await clock.sleep(RETRY_DELAY)
    return isCancelled() ? { retryIn: RETRY_DELAY } : claim(deps, wanted)
  })
}

async function claim({ clock, leases: leaseKeeper }: ClaimDeps, wanted: BotRecord): Promise<ClaimedBot | ClaimRefusal> {
  const { _id, desiredGeneration, epoch } = wanted
  const [past, account] = await withStoreTimeout(
    clock,
    Promise.all([runsBefore({ bot: _id, epoch: epoch + 1 }), accountOf(wanted)]),
  )
  const now = clock.now()
  const rest = remainingDelay(past, desiredGeneration, now)
  if (rest > 0) return { retryIn: rest }
  const identity = account && gameIdentity(account)
  const takeCastle = async () => (identity === null ? null : leaseKeeper.take(identity, _id))
  const needed = identity === null ? [] : [leaseKeeper.take(`bot ${_id}`, _id)]
  // Held already by what the bot showed in an earlier run.
  if (identity !== null && wanted.castle === identity) needed.push(leaseKeeper.take(identity, _id))
  const held = await allOrNone(needed)
  if (!held) return { retryIn: RETRY_DELAY }
  const releaseAll = () => Promise.all(held.map((lease) => lease.release()))
  try {
    const bot = await withStoreTimeout(clock, takeEpoch(wanted, identity))
    const lost = past.filter(({ endedAt }) => !endedAt)
    const isInterruptedTooOften = recentInterruptions(past, desiredGeneration, now).areTooMany
    if (bot)
      return {
        bot,
        account,
        leases: held,
        takeCastle,
        lostRuns: lost,
        isInterruptedTooOften,
        desiredAt: wanted.desiredAt ?? null,
      }
  } catch (error) {
    await releaseAll()
    throw error
  }
  await releaseAll()
  return { retryIn: RETRY_DELAY }
}

/** What one of them holds without the others would only be in somebody's way. */
async function allOrNone(taking: Promise<Lease | null>[]): Promise<Lease[] | null> {
  const outcomes = await Promise.allSettled(taking)
  const held = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' && outcome.value ? [outcome.value] : []))
  if (held.length === taking.length) return held
  await Promise.all(held.map((lease) => lease.release()))
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw failure.reason
  return null
}

const findWantedBot = findByIdBatched((ids) =>
  BotModel.find({ _id: { $in: ids }, desired: 'online' }).lean<BotRecord[]>(),
)
const findAccount = findByIdBatched((ids) => AccountModel.find({ _id: { $in: ids } }).lean<AccountRecord[]>())

const accountOf = async ({ account }: BotRecord) => (account ? findAccount(String(account)) : null)
