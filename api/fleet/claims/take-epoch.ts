import { BotModel, type BotRecord } from '../../bots/model/bot-model'
import { batchLoader } from '../../platform/batch-loader'
import { writeInBulk } from '../../platform/store/batches/bulk-write'
import { isDuplicate } from '../../platform/store/duplicate-key'

interface EpochClaim {
  wanted: BotRecord
  /** The castle that is played, or null: the account may have been changed while the wish was written. */
  identity: string | null
}

/**
 * Takes the epoch that follows the one that was read, so that no run is unknown which began meanwhile. Answers the bot as it is from then on,
 * or null where it is to be looked up anew: its wish has changed, somebody else took the epoch, or another bot is wanted on that castle.
 */
export async function takeEpoch(wanted: BotRecord, identity: string | null): Promise<BotRecord | null> {
  const claim = { wanted, identity }
  // What a player waits for is not lost with others.
  const isTaken = wanted.desiredAt ? (await takeBatch([claim]))[0] : await takeBatched(claim)
  return isTaken ? { ...wanted, ...claimedFields(claim) } : null
}

const claimedFields = ({ wanted, identity }: EpochClaim) => ({
  epoch: wanted.epoch + 1,
  desiredAt: null,
  ...(identity !== null && { identity }),
})

const takeBatched = batchLoader(takeBatch)

/** The store says how many it found and not which: where one is missing nobody can be sure, and all of them look again. */
async function takeBatch(claims: readonly EpochClaim[]): Promise<boolean[]> {
  const { failures, matched } = await writeInBulk(BotModel.collection, claims.map(takeOperation))
  for (const failure of failures.values()) if (!isDuplicate(failure)) throw failure
  const areOurs = matched === claims.length - failures.size
  return claims.map((_, index) => areOurs && !failures.has(index))
}

function takeOperation(claim: EpochClaim) {
  const { _id, desiredGeneration, epoch } = claim.wanted
  return {
    updateOne: { filter: { _id, desired: 'online', desiredGeneration, epoch }, update: { $set: claimedFields(claim) } },
  }
}
