import type { PageQuery } from '../../shared/pagination'

const MOST = 100

interface Found<Entry> {
  sort(order: { _id: -1 }): { limit(count: number): PromiseLike<Entry[]> }
}

/** One page of what is found, newest first, and where the next begins. An index has to lead by the filter to `_id`. */
export async function newestPage<Entry extends { id?: string }>(
  find: (older: { _id?: { $lt: string } }) => Found<Entry>,
  { limit = MOST, cursor }: PageQuery,
): Promise<{ page: Entry[]; next_cursor: string | null }> {
  // One more than asked for tells whether there is a next page.
  const found = await find(cursor ? { _id: { $lt: cursor } } : {})
    .sort({ _id: -1 })
    .limit(limit + 1)
  const page = found.slice(0, limit)
  const hasMore = found.length > limit
  return { page, next_cursor: hasMore ? (page.at(-1)?.id ?? null) : null }
}
