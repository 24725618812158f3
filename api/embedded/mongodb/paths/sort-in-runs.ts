import { type CompareKeys, compareText, type Keyed, mergeInOrder } from './merge-in-order'

const RUN_LENGTH = 1024
const PAGE_SIZE = 128

/**
 * A stable sort that yields an empty page after each page that it reads, so its caller can pause. It sorts short runs
 * and then merges them. If few are wanted, it keeps only those.
 */
export function* sortInRuns<Entry, Key = string>(
  pages: Iterable<Keyed<Entry, Key>[]>,
  most: number,
  compare: CompareKeys<Key> = compareText,
): Generator<Entry[]> {
  const byKey = (a: Keyed<Entry, Key>, b: Keyed<Entry, Key>) => compare(a.key, b.key)
  const runs: Keyed<Entry, Key>[][] = []
  const keepsFew = most <= RUN_LENGTH / 2
  let run: Keyed<Entry, Key>[] = []
  for (const page of pages) {
    for (const keyed of page) run.push(keyed)
    if (run.length >= RUN_LENGTH) {
      run.sort(byKey)
      if (keepsFew) run.length = most
      else runs.push(run)
      run = keepsFew ? run : []
    }
    yield []
  }
  runs.push(run.sort(byKey))
  yield* mergeInOrder(runs.map(pagesOf), compare)
}

export function* pagesOf<Entry>(entries: readonly Entry[]): Generator<Entry[]> {
  for (let from = 0; from < entries.length; from += PAGE_SIZE) yield entries.slice(from, from + PAGE_SIZE)
}
