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
  return (await take(claim)) ? { ...claim.wanted, ...claimedFields(claim) } : null
}

const claimedFields = ({ wanted, identity, holder }: EpochClaim) => ({
  epoch: wanted.epoch + 1,
  desiredAt: null,
  dueAt: null,
  holder,
  ...(identity !== null && { identity }),
})

const take = batchLoader<EpochClaim, boolean>(async (claims) => {
  const { failures, matched } = await writeInBulk(BotModel.collection, claims.map(takeOperation))
  const isTaken = matched === claims.length - failures.size ? () => true : await takenAmong(claims)
  return claims.map(({ wanted }, index) => {
    const failure = failures.get(index)
    if (failure) return isDuplicate(failure) ? false : failure
    return isTaken(wanted)
  })
})

/** MongoDB returns how many operations matched, not which. */
async function takenAmong(claims: readonly EpochClaim[]): Promise<(bot: BotRecord) => boolean> {
  const ours = claims.map(({ wanted: { _id, epoch }, holder }) => ({ _id, epoch: epoch + 1, holder }))
  const taken = new Set((await BotModel.distinct('_id', { $or: ours })).map(String))
  return ({ _id }) => taken.has(String(_id))
}

function takeOperation(claim: EpochClaim) {
  const { _id, desiredGeneration, epoch } = claim.wanted
  return {
    updateOne: { filter: { _id, desired: 'online', desiredGeneration, epoch }, update: { $set: claimedFields(claim) } },
  }
}
