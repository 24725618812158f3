import { BotModel, type BotRecord } from '../bots/model/bot-model'
import { AccountModel, type AccountRecord } from '../game/accounts/account-model'
import { gameIdentity } from '../game/accounts/game-identity'
import type { Clock } from '../platform/clock'
import { foundTogether } from '../platform/store/together'
import type { Lease, LeaseKeeper } from './claims/leases'
import { takeEpoch } from './claims/take-epoch'
import { restOf, runsBrokenOff } from './history/restarts'
import { runsBefore } from './history/run-history'
import type { StartTurns } from './run/start-turns'
import { storeAnswer } from './run/store-answer'
import type { ClaimedBot } from './run/supervisor'

const LOOK_AGAIN_IN = 250

interface ClaimDeps {
  clock: Clock
  leases: LeaseKeeper
  startTurns: StartTurns
  /** Whether it came to its end before it was its turn. */
  isOver?(): boolean
}

/** A bot that is not to be run now. */
export interface NotNow {
  /** How long until it is worth trying again; null where nobody wants it online. */
  againIn: number | null
}

/** Takes a bot that is wanted online, and then its next epoch, unless it rests or runs elsewhere. */
export async function claimBot(deps: ClaimDeps, botId: string): Promise<ClaimedBot | NotNow> {
  const { clock, leases, startTurns, isOver = () => false } = deps
  const lookUp = () => storeAnswer(clock, wantedBot(botId))
  const wanted = await startTurns.lookUp(async () => (isOver() ? null : lookUp()))
  if (isOver()) return { againIn: LOOK_AGAIN_IN }
  if (!wanted) return { againIn: null }
  const isByHand = Boolean(wanted.wishedAt)
  return startTurns.claim(isByHand, async () => {
    // Its turn is kept meanwhile, so that no other one asks the store either.
    while (!isByHand && leases.areLate && !isOver()) await clock.sleep(LOOK_AGAIN_IN)
    return isOver() ? { againIn: LOOK_AGAIN_IN } : claim(deps, wanted)
  })
}

async function claim({ clock, leases }: ClaimDeps, wanted: BotRecord): Promise<ClaimedBot | NotNow> {
  const { _id, wish, epoch } = wanted
  const [past, account] = await storeAnswer(
    clock,
    Promise.all([runsBefore({ bot: _id, epoch: epoch + 1 }), accountOf(wanted)]),
  )
  const now = clock.now()
  const rest = restOf(past, wish, now)
  if (rest > 0) return { againIn: rest }
  const identity = account && gameIdentity(account)
  const takeCastle = async () => (identity === null ? null : leases.take(identity, _id))
  const needed = identity === null ? [] : [leases.take(`bot ${_id}`, _id)]
  // Held already by what the bot showed in an earlier run.
  if (identity !== null && wanted.castle === identity) needed.push(leases.take(identity, _id))
  const held = await allOrNone(needed)
  if (!held) return { againIn: LOOK_AGAIN_IN }
  const giveBack = () => Promise.all(held.map((lease) => lease.release()))
  try {
    const bot = await storeAnswer(clock, takeEpoch(wanted, identity))
    const lost = past.filter(({ endedAt }) => !endedAt)
    const breaksOff = runsBrokenOff(past, wish, now).areTooMany
    if (bot) return { bot, account, held, takeCastle, lost, breaksOff, wishedAt: wanted.wishedAt ?? null }
  } catch (error) {
    await giveBack()
    throw error
  }
  await giveBack()
  return { againIn: LOOK_AGAIN_IN }
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

const wantedBot = foundTogether((ids) => BotModel.find({ _id: { $in: ids }, desired: 'online' }).lean<BotRecord[]>())
const accountWith = foundTogether((ids) => AccountModel.find({ _id: { $in: ids } }).lean<AccountRecord[]>())

const accountOf = async ({ account }: BotRecord) => (account ? accountWith(String(account)) : null)
