import { BotModel, type BotRecord } from '../bots/model/bot-model'
import { AccountModel, type AccountRecord } from '../game/accounts/account-model'
import { gameIdentity } from '../game/accounts/game-identity'
import { findByIdBatched } from '../platform/store/batches/find-by-id-batched'
import type { Clock } from '../platform/time/clock'
import { isDue, makeDueAgain } from './claims/due-bots'
import type { Lease, Leases } from './claims/leases'
import { takeEpoch } from './claims/take-epoch'
import { withStoreTimeout } from './claims/with-store-timeout'
import { recentInterruptions } from './history/restarts'
import { runsBefore } from './history/run-history'
import type { ClaimedBot } from './run/claimed-bot'
import type { StartLimiter } from './run/start-limiter'

interface ClaimDeps {
  clock: Clock
  leases: Leases
  startLimiter: StartLimiter
  isCancelled?(): boolean
  /** Aborted when nothing more has to be written. */
  closing: AbortSignal
}

/** Takes the leases and the next epoch of a due bot. Null if it is not due or runs elsewhere; then it stays as it is. */
export async function claimBot(deps: ClaimDeps, botId: string): Promise<ClaimedBot | null> {
  const { clock, startLimiter, isCancelled = () => false } = deps
  const readBot = () => withStoreTimeout(clock, findOnlineBot(botId))
  const bot = await startLimiter.lookUp(async () => (isCancelled() ? null : readBot()))
  if (!bot || !isDue(bot, clock.now())) return null
  return startLimiter.claim(Boolean(bot.desiredAt), async () => (isCancelled() ? null : claim(deps, bot)))
}

async function claim({ clock, leases, closing }: ClaimDeps, wanted: BotRecord): Promise<ClaimedBot | null> {
  const { _id, desiredGeneration, epoch } = wanted
  const [past, account] = await withStoreTimeout(
    clock,
    Promise.all([runsBefore({ bot: _id, epoch: epoch + 1 }), accountOf(wanted)]),
  )
  const identity = account && gameIdentity(account)
  const held = await takeLeases(leases, wanted, identity)
  if (!held) return null
  const [{ processLease: holder }] = held
  const bot = await withStoreTimeout(clock, takeEpoch({ wanted, identity, holder })).catch(async (error) => {
    // It may have been written although no answer came. The next claim waits for this, because it looks the same.
    await makeDueAgain({ clock }, { _id, epoch: epoch + 1, holder }, { at: clock.now(), signal: closing })
    await releaseAll(held)
    throw error
  })
  if (!bot) {
    await releaseAll(held)
    return null
  }
  return {
    bot,
    account,
    leases: held,
    takeCastle: async () => (identity === null ? null : leases.take(identity, _id)),
    lostRuns: past.filter(({ endedAt }) => !endedAt),
    isInterruptedTooOften: recentInterruptions(past, desiredGeneration, clock.now()).areTooMany,
    desiredAt: wanted.desiredAt ?? null,
  }
}

type HeldLeases = [ofBot: Lease, ...ofCastle: Lease[]]

/** Takes the lease on the bot, and on its castle if the game has accepted the password since the start. */
function takeLeases(leases: Leases, { _id, castle }: BotRecord, identity: string | null): Promise<HeldLeases | null> {
  const taking = [leases.take(`bot ${_id}`, _id)]
  if (identity !== null && castle === identity) taking.push(leases.take(identity, _id))
  return allOrNone(taking)
}

const releaseAll = (leases: Lease[]) => Promise.all(leases.map((lease) => lease.release()))

/** One lease without the others would only block another run. */
async function allOrNone(taking: Promise<Lease | null>[]): Promise<HeldLeases | null> {
  const outcomes = await Promise.allSettled(taking)
  const held = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' && outcome.value ? [outcome.value] : []))
  const [first, ...others] = held
  if (first && held.length === taking.length) return [first, ...others]
  await releaseAll(held)
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw failure.reason
  return null
}

const findOnlineBot = findByIdBatched((ids) =>
  BotModel.find({ _id: { $in: ids }, desired: 'online' }).lean<BotRecord[]>(),
)
/** A run keeps it, so without the many short texts that only a search reads. */
const findAccount = findByIdBatched((ids) =>
  AccountModel.find({ _id: { $in: ids } }, { nameGrams: 0 }).lean<AccountRecord[]>(),
)

const accountOf = async ({ account }: BotRecord) => (account ? findAccount(String(account)) : null)
