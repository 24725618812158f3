import type { LinesListener } from './console-log'

interface Waiter {
  position: number
  signal: AbortSignal
  resolve(): void
  reject(reason: unknown): void
}

export interface TailReaders {
  /** Resolves with the next `wake` for its position; rejects when the signal is aborted. */
  wait(position: number, signal: AbortSignal): Promise<void>
  join(signal: AbortSignal): void
  /** Calls the listener now if it has less than the last line, and with each `wake` for its position. */
  listen(listener: LinesListener, signal: AbortSignal, last: number): void
  /** Wakes readers and listeners after a position before `last`; without it all of them. */
  wake(last?: number): void
  close(): void
}

export function createTailReaders(onUnread: () => void): TailReaders {
  const readers = new Set<AbortSignal>()
  const listeners = new Set<LinesListener>()
  let waiters: Waiter[] = []

  function leave(signal: AbortSignal) {
    readers.delete(signal)
    for (const waiter of waiters) if (waiter.signal === signal) waiter.reject(signal.reason)
    waiters = waiters.filter((waiter) => waiter.signal !== signal)
    if (readers.size === 0) onUnread()
  }

  function join(signal: AbortSignal) {
    if (readers.has(signal)) return
    readers.add(signal)
    signal.addEventListener('abort', () => leave(signal), { once: true })
  }

  return {
    join,
    listen(listener, signal, last) {
      join(signal)
      listeners.add(listener)
      signal.addEventListener('abort', () => listeners.delete(listener), { once: true })
      if (last > listener.position) listener.onLines()
    },
    wait(position, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      waiters.push({ position, signal, resolve, reject })
      return promise
    },
    wake(last = Number.POSITIVE_INFINITY) {
      const due = waiters.filter(({ position }) => last > position)
      waiters = waiters.filter(({ position }) => last <= position)
      for (const waiter of due) waiter.resolve()
      for (const listener of listeners) if (last > listener.position) listener.onLines()
    },
    close() {
      for (const waiter of waiters) waiter.reject(new Error('The console is closed'))
      waiters = []
    },
  }
}
