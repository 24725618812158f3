import type { PageQuery } from '../../../shared/pagination'
import { pageOf } from './page'

interface SortableQuery<Entry> {
  sort(order: { _id: -1 }): { limit(count: number): PromiseLike<Entry[]> }
}

/** One page, newest first, and the cursor of the next. Needs an index on the filter and `_id`. */
export async function newestPage<Entry extends { _id: unknown }>(
  find: (older: { _id?: { $lt: string } }) => SortableQuery<Entry>,
  { limit, cursor }: PageQuery,
): Promise<{ page: Entry[]; next_cursor: string | null }> {
  const found = find(cursor ? { _id: { $lt: cursor } } : {}).sort({ _id: -1 })
  const { page, last } = await pageOf((count) => found.limit(count), limit)
  return { page, next_cursor: last && String(last._id) }
}
