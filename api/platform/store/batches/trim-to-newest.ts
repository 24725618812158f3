import type { Types } from 'mongoose'
import { type Documents, deleteInBatches } from './delete-in-batches'

/** Trimming reads as many entries as are kept, so only one in 32 new ones trims, chosen by the last byte of its id. */
const TRIM_EVERY = 32
/** A call or a run waits for the deletion, so the rest is left to a later one. */
const MAX_DELETED = 1000

type Filter = Record<string, unknown>

interface ListedDocuments extends Documents {
  find(
    filter: Filter,
    fields: { _id: 1 },
  ): ReturnType<Documents['find']> & {
    sort(by: { _id: -1 }): {
      skip(count: number): { limit(count: number): { lean(): PromiseLike<{ _id: unknown }[]> } }
    }
  }
}

interface Trimming {
  /** The list. */
  filter: Filter
  keep: number
  /** Which of the older ones may go; all without it. */
  only?: Filter
}

export const isTurnToTrim = (added: Types.ObjectId) => Number(added.id.at(-1)) % TRIM_EVERY === 0

/** Deletes entries beyond the newest of a list. */
export async function trimToNewest(documents: ListedDocuments, { filter, keep, only }: Trimming): Promise<void> {
  const [newestExcess] = await documents.find(filter, { _id: 1 }).sort({ _id: -1 }).skip(keep).limit(1).lean()
  if (!newestExcess) return
  await deleteInBatches(documents, { ...filter, _id: { $lte: newestExcess._id }, ...only }, { limit: MAX_DELETED })
}
