// Lines that come together are painted together, without a wait that anybody would notice.
const SETTLE = 30
const BETWEEN_DELIVERIES = 250

interface Batches<Item> {
  add(item: Item): void
  /** Delivers at once what waits. */
  flush(): void
}

/** Gathers what comes quickly: delivers soon, but never more than four times a second. */
export function createBatches<Item>(deliver: (items: Item[]) => void, mostWaiting: number): Batches<Item> {
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
    if (waiting.length > 2 * mostWaiting) waiting = waiting.slice(-mostWaiting)
    timer ??= setTimeout(flush, waitAfter(Date.now() - delivered))
  }

  return { add, flush }
}

/** A clock that is set back makes nobody wait until it is where it was. */
const waitAfter = (passed: number) => Math.min(BETWEEN_DELIVERIES, Math.max(SETTLE, BETWEEN_DELIVERIES - passed))
