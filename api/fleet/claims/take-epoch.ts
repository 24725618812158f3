import { BotModel, type BotRecord } from '../../bots/model/bot-model'
import { askedTogether } from '../../platform/asked-together'
import { isDuplicate } from '../../platform/store/duplicate-key'
import { writeEach } from '../../platform/store/together'

interface Claim {
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
  const isTaken = wanted.wishedAt ? (await takeAll([claim]))[0] : await takeTogether(claim)
  return isTaken ? { ...wanted, ...changesBy(claim) } : null
}

const changesBy = ({ wanted, identity }: Claim) => ({
  epoch: wanted.epoch + 1,
  wishedAt: null,
  ...(identity !== null && { identity }),
})

const takeTogether = askedTogether(takeAll)

/** The store says how many it found and not which: where one is missing nobody can be sure, and all of them look again. */
async function takeAll(claims: readonly Claim[]): Promise<boolean[]> {
  const { failures, matched } = await writeEach(BotModel.collection, claims.map(taking))
  for (const failure of failures.values()) if (!isDuplicate(failure)) throw failure
  const areOurs = matched === claims.length - failures.size
  return claims.map((_, index) => areOurs && !failures.has(index))
}

function taking(claim: Claim) {
  const { _id, wish, epoch } = claim.wanted
  return { updateOne: { filter: { _id, desired: 'online', wish, epoch }, update: { $set: changesBy(claim) } } }
}
