import { BotModel, type BotRecord } from '../../bots/model/bot-model'
import { batchLoader } from '../../platform/batch-loader'
import { writeInBulk } from '../../platform/store/batches/bulk-write'
import { isDuplicate } from '../../platform/store/duplicate-key'

interface EpochClaim {
  wanted: BotRecord
  /** The castle to play, or null. The account may have changed since the bot was set online. */
  identity: string | null
  /** The process lease under which the bot runs. */
  holder: string
}

/**
 * Takes the epoch after the one that was read, so that no run in between goes unnoticed. Returns the bot as it is then.
 * Null means "read it again": it was started or stopped, another process took the epoch, or another bot has its castle.
 */
export async function takeEpoch(claim: EpochClaim): Promise<BotRecord | null> {
  const { wanted } = claim
  // A player waits for this one.
  const isTaken = wanted.desiredAt ? (await takeBatch([claim]))[0] : await takeBatched(claim)
  return isTaken ? { ...wanted, ...claimedFields(claim) } : null
}

const claimedFields = ({ wanted, identity, holder }: EpochClaim) => ({
  epoch: wanted.epoch + 1,
  desiredAt: null,
  dueAt: null,
  holder,
  ...(identity !== null && { identity }),
})

const takeBatched = batchLoader(takeBatch)

async function takeBatch(claims: readonly EpochClaim[]): Promise<boolean[]> {
  const { failures, matched } = await writeInBulk(BotModel.collection, claims.map(takeOperation))
  for (const failure of failures.values()) if (!isDuplicate(failure)) throw failure
  if (matched === claims.length - failures.size) return claims.map((_, index) => !failures.has(index))
  return claims.length === 1 ? [false] : areTaken(claims)
}

/** MongoDB returns how many operations matched, not which. */
async function areTaken(claims: readonly EpochClaim[]): Promise<boolean[]> {
  const ids = claims.map(({ wanted }) => wanted._id)
  const found = await BotModel.find({ _id: { $in: ids } }, { epoch: 1, holder: 1 }).lean()
  const current = new Map(found.map((bot) => [String(bot._id), bot]))
  return claims.map(({ wanted, holder }) => {
    const bot = current.get(String(wanted._id))
    return bot?.epoch === wanted.epoch + 1 && bot.holder === holder
  })
}

function takeOperation(claim: EpochClaim) {
  const { _id, desiredGeneration, epoch } = claim.wanted
  return {
    updateOne: { filter: { _id, desired: 'online', desiredGeneration, epoch }, update: { $set: claimedFields(claim) } },
  }
}
