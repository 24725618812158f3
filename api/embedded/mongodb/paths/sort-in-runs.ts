import { type Keyed, mergeInOrder } from './merge-in-order'

const RUN_LENGTH = 1024
const PAGE_SIZE = 128

/**
 * A stable sort that yields an empty page after each page that it reads, so its caller can pause. It sorts short runs
 * and then merges them. If few are wanted, it keeps only those.
 */
export function* sortInRuns<Entry>(pages: Iterable<Keyed<Entry>[]>, most: number): Generator<Entry[]> {
  const runs: Keyed<Entry>[][] = []
  const keepsFew = most <= RUN_LENGTH / 2
  let run: Keyed<Entry>[] = []
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
  yield* mergeInOrder(runs.map(pagesOf))
}

function byKey(a: Keyed<unknown>, b: Keyed<unknown>): number {
  if (a.key === b.key) return 0
  return a.key < b.key ? -1 : 1
}

export function* pagesOf<Entry>(entries: readonly Entry[]): Generator<Entry[]> {
  for (let from = 0; from < entries.length; from += PAGE_SIZE) yield entries.slice(from, from + PAGE_SIZE)
}
