import { MAX_CONSOLE_LINES } from '../../../shared/limits'
import type { ConsoleLine, LinesListener, ReadLines } from './console-log'
import { createTailReaders } from './tail-readers'

/** Older lines are read from the log. */
const LINES_IN_MEMORY = 500

/** The newest lines of a followed bot in memory, so that its readers do not load the log. */
export interface ConsoleTail {
  /** Sets the position after which lines are pushed. Before that the log must be read. */
  begin(start: { first: number; last: number }): void
  /** The last pushed position; 0 before `begin`. */
  readonly last: number
  push(lines: ConsoleLine[]): void
  /** Null if the log must be read. Readers at the same position get the same object. */
  readAfter(position: number, limit: number): ReadLines | null
  /** Resolves with the next `push` after `position`. The tail ends when the signals of all readers are aborted. */
  nextLine(position: number, signal: AbortSignal): Promise<void>
  /** Calls the listener when there are lines after its position, now or later, and with each `push` after that. */
  listen(listener: LinesListener, signal: AbortSignal): void
  clear(): void
  close(): void
}

export function createConsoleTail(onUnread: () => void): ConsoleTail {
  const readers = createTailReaders(onUnread)
  const answers = new Map<number, ReadLines>()
  let hasBegun = false
  let first = 1
  let last = 0
  let lines: ConsoleLine[] = []

  function linesAfter(position: number): ConsoleLine[] | null {
    if (position >= last) return []
    const from = position + 1 - (last - lines.length + 1)
    return from < 0 ? null : lines.slice(from)
  }

  return {
    begin(start) {
      hasBegun = true
      first = start.first
      last = start.last
      readers.wake(last)
    },
    get last() {
      return last
    },
    push(added) {
      const from = added[0]?.position ?? last + 1
      // Lines that were trimmed before they arrived here are lost.
      if (from > last + 1) {
        lines = []
        first = from
      }
      lines = [...lines, ...added].slice(-LINES_IN_MEMORY)
      last = added.at(-1)?.position ?? last
      first = Math.max(first, last - MAX_CONSOLE_LINES + 1)
      answers.clear()
      readers.wake()
    },
    readAfter(position, limit) {
      if (!hasBegun) return null
      const known = answers.get(position)
      if (known && known.lines.length <= limit) return known
      const found = linesAfter(position)
      if (!found) return null
      const answer = { lines: found.slice(0, limit), first, last }
      if (found.length <= limit) answers.set(position, answer)
      return answer
    },
    nextLine(position, signal) {
      readers.join(signal)
      return last > position ? Promise.resolve() : readers.wait(position, signal)
    },
    listen: (listener, signal) => readers.listen(listener, signal, last),
    clear() {
      lines = []
      first = last + 1
      answers.clear()
    },
    close: readers.close,
  }
}
