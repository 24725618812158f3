import { type AccountDocument, AccountModel } from '../accounts/account-model'
import { gameIdentity } from '../accounts/game-identity'
import { type BotDocument, BotModel } from '../bots/bot-model'
import type { Clock } from '../foundation/clock'
import { isDuplicate } from '../store/duplicate-key'
import { restOf } from './history/restarts'
import type { LeaseKeeper } from './lease/leases'
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

/** Takes the castle and then the next epoch of a bot that is wanted online, unless it rests or somebody else plays the castle. */
export async function claimBot(deps: ClaimDeps, botId: string): Promise<ClaimedBot | NotNow> {
  const { clock, leases, startTurns, isOver = () => false } = deps
  const lookUp = () => storeAnswer(clock, BotModel.findOne({ _id: botId, desired: 'online' }))
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

async function claim({ clock, leases }: ClaimDeps, wanted: BotDocument): Promise<ClaimedBot | NotNow> {
  const [rest, account] = await storeAnswer(clock, Promise.all([restOf(wanted, clock.now()), accountOf(wanted)]))
  if (rest > 0) return { againIn: rest }
  const lease = account ? await leases.take(gameIdentity(account), wanted._id) : null
  if (account && !lease) return { againIn: LOOK_AGAIN_IN }
  try {
    const bot = await storeAnswer(clock, takeEpoch(wanted, account))
    if (bot) return { bot, account, lease, wishedAt: wanted.wishedAt ?? null }
  } catch (error) {
    await lease?.release()
    throw error
  }
  await lease?.release()
  return { againIn: LOOK_AGAIN_IN }
}

const accountOf = async ({ account }: BotDocument) => (account ? AccountModel.findById(account) : null)

async function takeEpoch({ _id, wish }: BotDocument, account: AccountDocument | null): Promise<BotDocument | null> {
  // The account may have been changed while the wish was written: the wish holds the castle that is played.
  const played = account && { identity: gameIdentity(account) }
  try {
    return await BotModel.findOneAndUpdate(
      { _id, desired: 'online', wish },
      { $inc: { epoch: 1 }, $set: { wishedAt: null, ...played } },
      { returnDocument: 'after' },
    )
  } catch (error) {
    if (isDuplicate(error, 'identity')) return null
    throw error
  }
}
