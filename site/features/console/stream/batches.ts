// Lines that come together are painted together, without a wait that anybody would notice.
const BATCH_WINDOW = 30
const DELIVERY_INTERVAL = 250

interface Batches<Item> {
  add(item: Item): void
  /** Delivers at once what waits. */
  flush(): void
}

/** Gathers what comes quickly: delivers soon, but never more than four times a second. */
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
    // A hidden page hardly gets a turn; what it could not show anyway must not pile up.
    if (waiting.length > 2 * maxWaiting) waiting = waiting.slice(-maxWaiting)
    timer ??= setTimeout(flush, delayAfter(Date.now() - delivered))
  }

  return { add, flush }
}

/** A clock that is set back makes nobody wait until it is where it was. */
const delayAfter = (passed: number) => Math.min(DELIVERY_INTERVAL, Math.max(BATCH_WINDOW, DELIVERY_INTERVAL - passed))
