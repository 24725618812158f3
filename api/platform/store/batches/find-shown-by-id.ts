import mongoose, { type Model } from 'mongoose'
import { findByIdBatched } from './find-by-id-batched'

/** Finds documents that are only shown, as `findOfPlayerBatched` does, by their ids; null if missing. */
export function findShownById<Stored extends { _id: unknown }>(
  // biome-ignore lint/suspicious/noExplicitAny: Mongoose's models accept no narrower type here.
  { collection }: Pick<Model<any>, 'collection'>,
  projection: Partial<Record<keyof Stored, 1>>,
): (id: string) => Promise<Stored | null> {
  return findByIdBatched(async (ids) => {
    const cursor = await collection.find(
      { _id: { $in: ids.map((id) => new mongoose.Types.ObjectId(id)) } },
      { projection },
    )
    return (await cursor.toArray()) as unknown as Stored[]
  })
}
