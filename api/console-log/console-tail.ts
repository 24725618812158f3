import { CONSOLE_LINES_KEPT } from '../../shared/limits'
import type { ConsoleLine, ReadLines } from './console-log'

/** Older lines than these are read from where they are kept. */
const LINES_IN_MEMORY = 500

/** The newest lines of a bot that is being followed, so that its readers ask nobody else. */
export interface ConsoleTail {
  push(lines: ConsoleLine[]): void
  /** Answers as the log does, or null where it must be asked; readers at one position get the very same answer. */
  readAfter(position: number, limit: number): ReadLines | null
  /** Resolves with the next `push` after `position`; the tail ends when the signals of all its readers are aborted. */
  nextLine(position: number, signal: AbortSignal): Promise<void>
  clear(): void
  close(): void
}

interface Waiter {
  signal: AbortSignal
  resolve(): void
  reject(reason: unknown): void
}

export function createConsoleTail(start: { first: number; last: number }, onUnread: () => void): ConsoleTail {
  let { first, last } = start
  let lines: ConsoleLine[] = []
  const answers = new Map<number, ReadLines>()
  const readers = new Set<AbortSignal>()
  let waiters: Waiter[] = []

  function join(signal: AbortSignal) {
    readers.add(signal)
    signal.addEventListener('abort', () => leave(signal), { once: true })
  }

  function leave(signal: AbortSignal) {
    readers.delete(signal)
    for (const waiter of waiters) if (waiter.signal === signal) waiter.reject(signal.reason)
    waiters = waiters.filter((waiter) => waiter.signal !== signal)
    if (readers.size === 0) onUnread()
  }

  function linesAfter(position: number): ConsoleLine[] | null {
    if (position >= last) return []
    const from = position + 1 - (last - lines.length + 1)
    return from < 0 ? null : lines.slice(from)
  }

  return {
    push(added) {
      lines = [...lines, ...added].slice(-LINES_IN_MEMORY)
      last = added.at(-1)?.position ?? last
      first = Math.max(first, last - CONSOLE_LINES_KEPT + 1)
      answers.clear()
      const woken = waiters
      waiters = []
      for (const waiter of woken) waiter.resolve()
    },
    readAfter(position, limit) {
      const known = answers.get(position)
      if (known && known.lines.length <= limit) return known
      const found = linesAfter(position)
      if (!found) return null
      const answer = { lines: found.slice(0, limit), first, last }
      if (found.length <= limit) answers.set(position, answer)
      return answer
    },
    nextLine(position, signal) {
      if (!readers.has(signal)) join(signal)
      if (last > position) return Promise.resolve()
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      waiters.push({ signal, resolve, reject })
      return promise
    },
    clear() {
      lines = []
      first = last + 1
      answers.clear()
    },
    close() {
      for (const waiter of waiters) waiter.reject(new Error('The console is closed'))
      waiters = []
    },
  }
}
