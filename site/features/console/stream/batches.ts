// Too short to notice.
const BATCH_WINDOW = 30
const DELIVERY_INTERVAL = 250

interface Batches<Item> {
  add(item: Item): void
  flush(): void
}

/** Delivers soon, but at most four times a second. */
export function createBatches<Item>(deliver: (items: Item[]) => void, maxWaiting: number): Batches<Item> {
  let waiting: Item[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let delivered = Number.NEGATIVE_INFINITY

  function flush() {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const items = waiting
    waiting = []
    delivered = Date.now()
    deliver(items)
  }

  function add(item: Item) {
    waiting.push(item)
    // Browsers throttle timers in hidden pages, so old items are dropped.
    if (waiting.length > 2 * maxWaiting) waiting = waiting.slice(-maxWaiting)
    timer ??= setTimeout(flush, delayAfter(Date.now() - delivered))
  }

  return { add, flush }
}

/** Tolerates a clock that is set back. */
const delayAfter = (passed: number) => Math.min(DELIVERY_INTERVAL, Math.max(BATCH_WINDOW, DELIVERY_INTERVAL - passed))
