import { MAX_PAGE_SIZE } from '../../../shared/limits'

interface Page<Entry> {
  page: Entry[]
  /** The entry after which the next page begins; null on the last page. */
  last: Entry | null
}

/** One page of the results. `find` receives how many to read. */
export async function pageOf<Entry>(
  find: (count: number) => PromiseLike<Entry[]>,
  limit = MAX_PAGE_SIZE,
): Promise<Page<Entry>> {
  // One extra entry shows whether there is a next page.
  const found = await find(limit + 1)
  const page = found.slice(0, limit)
  return { page, last: found.length > limit ? (page.at(-1) ?? null) : null }
}
