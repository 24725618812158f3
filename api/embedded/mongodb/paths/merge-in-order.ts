/** Most keys are encoded ones as latin1 text, which sort bytewise. */
export interface Keyed<Entry, Key = string> {
  key: Key
  entry: Entry
}

export type CompareKeys<Key> = (a: Key, b: Key) => number

interface Source<Entry, Key> {
  pages: Iterator<Keyed<Entry, Key>[]>
  page: Keyed<Entry, Key>[]
  at: number
  position: number
  compare: CompareKeys<Key>
}

const PAGE_SIZE = 128

/** Merges sources that are sorted. Of equal keys, the earlier source comes first. An empty page is a chance to pause. */
export function* mergeInOrder<Entry, Key = string>(
  sources: Iterable<Keyed<Entry, Key>[]>[],
  compare: CompareKeys<Key> = compareText,
): Generator<Entry[]> {
  const heap: Source<Entry, Key>[] = []
  const opened = sources.map((source) => source[Symbol.iterator]())
  try {
    for (const [position, pages] of opened.entries()) {
      const source = { pages, page: [], at: 0, position, compare }
      if (yield* advance(source)) push(heap, source)
    }
    let merged: Entry[] = []
    for (let first = heap[0]; first; first = heap[0]) {
      const { page, at } = first
      const head = page[at]
      if (head) merged.push(head.entry)
      first.at += 1
      // A page is handed on before a source reads more, because the reader may need no more.
      if (merged.length >= PAGE_SIZE || first.at >= page.length) {
        yield merged
        merged = []
      }
      if (first.at < page.length || (yield* advance(first))) sink(heap, 0)
      else removeFirst(heap)
    }
  } finally {
    for (const pages of opened) pages.return?.()
  }
}

/** Reads until there is an entry; answers whether there is one. */
function* advance<Entry, Key>(source: Source<Entry, Key>): Generator<Entry[], boolean> {
  for (;;) {
    const { done, value } = source.pages.next()
    if (done) return false
    source.page = value
    source.at = 0
    if (value.length > 0) return true
    yield []
  }
}

export function compareText<Key>(a: Key, b: Key): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function isBefore<Entry, Key>(a: Source<Entry, Key>, b: Source<Entry, Key>): boolean {
  const [left, right] = [a.page[a.at], b.page[b.at]]
  const order = left && right ? a.compare(left.key, right.key) : 0
  return order === 0 ? a.position < b.position : order < 0
}

function push<Entry, Key>(heap: Source<Entry, Key>[], source: Source<Entry, Key>) {
  heap.push(source)
  for (let at = heap.length - 1; at > 0; ) {
    const parent = (at - 1) >> 1
    if (!swapIfBefore(heap, at, parent)) return
    at = parent
  }
}

function removeFirst<Entry, Key>(heap: Source<Entry, Key>[]) {
  const last = heap.pop()
  if (!last || heap.length === 0) return
  heap[0] = last
  sink(heap, 0)
}

function sink<Entry, Key>(heap: Source<Entry, Key>[], from: number) {
  for (let at = from; ; ) {
    const left = 2 * at + 1
    const [a, b] = [heap[left], heap[left + 1]]
    const child = a && b && isBefore(b, a) ? left + 1 : left
    if (!a || !swapIfBefore(heap, child, at)) return
    at = child
  }
}

function swapIfBefore<Entry, Key>(heap: Source<Entry, Key>[], lower: number, upper: number): boolean {
  const [a, b] = [heap[lower], heap[upper]]
  if (!a || !b || !isBefore(a, b)) return false
  heap[lower] = b
  heap[upper] = a
  return true
}

export function* mapPages<From, To>(pages: Iterable<From[]>, change: (entry: From) => To): Generator<To[]> {
  for (const page of pages) yield page.map(change)
}
