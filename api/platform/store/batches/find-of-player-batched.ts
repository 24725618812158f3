import mongoose, { type Model, type Types } from 'mongoose'
import { batchLoader } from '../../batch-loader'

/** More would let the store and this process wait for each other, instead of working side by side. */
const MAX_PLAYERS = 8
/** Of documents, so that lists come in one answer. */
const BATCH_SIZE = 5000

/**
 * Finds what belongs to a player, in no order, with one query for all players that are asked about at the same moment. It
 * reads with the driver alone, because Mongoose takes as long as the driver to find documents that are only shown.
 */
export function findOfPlayerBatched<Stored extends object>(
  // biome-ignore lint/suspicious/noExplicitAny: Mongoose's models accept no narrower type here.
  { collection }: Pick<Model<any>, 'collection'>,
  shown: Partial<Record<keyof Stored, 1>>,
): (player: string) => Promise<Stored[]> {
  const projection = { ...shown, user: 1 as const }
  const find = async (players: string[]) => {
    const ids = players.map((player) => new mongoose.Types.ObjectId(player))
    const cursor = await collection.find({ user: { $in: ids } }, { projection, batchSize: BATCH_SIZE })
    return (await cursor.toArray()) as unknown as (Stored & { user: Types.ObjectId })[]
  }
  return batchLoader(
    async (players) => {
      const found = Map.groupBy(await find([...new Set(players)]), ({ user }) => user.toHexString())
      return players.map((player) => found.get(player) ?? [])
    },
    { maxSize: MAX_PLAYERS },
  )
}
