import { batchLoader } from '../../batch-loader'

/** Finds documents by id, with one query for all that are requested at the same moment; null if missing. */
export const findByIdBatched = <Found extends { _id: unknown }>(
  find: (ids: readonly string[]) => PromiseLike<Found[]>,
) =>
  batchLoader<string, Found | null>(async (ids) => {
    const found = new Map((await find(ids)).map((each) => [String(each._id), each]))
    return ids.map((id) => found.get(id) ?? null)
  })
