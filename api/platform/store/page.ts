import { MAX_PAGE_SIZE } from '../../../shared/limits'

interface Page<Entry> {
  page: Entry[]
  /** Behind it the next page begins; null where there is none. */
  last: Entry | null
}

/** One page of what is found by whoever is told how many to look for. */
export async function pageOf<Entry>(
  find: (count: number) => PromiseLike<Entry[]>,
  limit = MAX_PAGE_SIZE,
): Promise<Page<Entry>> {
  // One more than asked for tells whether there is a next page.
  const found = await find(limit + 1)
  const page = found.slice(0, limit)
  return { page, last: found.length > limit ? (page.at(-1) ?? null) : null }
}
