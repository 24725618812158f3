export interface Keyed<Entry> {
  /** Sorts bytewise: an encoded key as latin1 text. */
  key: string
  entry: Entry
}

interface Source<Entry> {
  pages: Iterator<Keyed<Entry>[]>
  page: Keyed<Entry>[]
  at: number
  position: number
}

const PAGE_SIZE = 128

/** Merges sources that are sorted. Of equal keys, the earlier source comes first. An empty page is a chance to pause. */
export function* mergeInOrder<Entry>(sources: Iterable<Keyed<Entry>[]>[]): Generator<Entry[]> {
  const heap: Source<Entry>[] = []
  const opened = sources.map((source) => source[Symbol.iterator]())
  try {
    for (const [position, pages] of opened.entries()) {
      const source = { pages, page: [], at: 0, position }
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
function* advance<Entry>(source: Source<Entry>): Generator<Entry[], boolean> {
  for (;;) {
    const { done, value } = source.pages.next()
    if (done) return false
    source.page = value
    source.at = 0
    if (value.length > 0) return true
    yield []
  }
}

function isBefore<Entry>(a: Source<Entry>, b: Source<Entry>): boolean {
  const left = a.page[a.at]?.key ?? ''
  const right = b.page[b.at]?.key ?? ''
  return left === right ? a.position < b.position : left < right
}

function push<Entry>(heap: Source<Entry>[], source: Source<Entry>) {
  heap.push(source)
  for (let at = heap.length - 1; at > 0; ) {
    const parent = (at - 1) >> 1
    if (!swapIfBefore(heap, at, parent)) return
    at = parent
  }
}

function removeFirst<Entry>(heap: Source<Entry>[]) {
  const last = heap.pop()
  if (!last || heap.length === 0) return
  heap[0] = last
  sink(heap, 0)
}

function sink<Entry>(heap: Source<Entry>[], from: number) {
  for (let at = from; ; ) {
    const left = 2 * at + 1
    const [a, b] = [heap[left], heap[left + 1]]
    const child = a && b && isBefore(b, a) ? left + 1 : left
    if (!a || !swapIfBefore(heap, child, at)) return
    at = child
  }
}

function swapIfBefore<Entry>(heap: Source<Entry>[], lower: number, upper: number): boolean {
  const [a, b] = [heap[lower], heap[upper]]
  if (!a || !b || !isBefore(a, b)) return false
  heap[lower] = b
  heap[upper] = a
  return true
}

export function* mapPages<From, To>(pages: Iterable<From[]>, change: (entry: From) => To): Generator<To[]> {
  for (const page of pages) yield page.map(change)
}
