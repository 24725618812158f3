import { type Batch, createWaitingConsole, type WaitingConsole, type WaitingConsoleDeps } from './waiting-console'

export interface WaitingBounds {
  /** Of one console. */
  lines: number
  /** Of one console, in UTF-8. */
  bytes: number
  /** Of all consoles of this process together, but for the few batches that were sent and have no outcome yet. */
  bytesOfAll: number
}

const BOUNDS: WaitingBounds = { lines: 500, bytes: 64 * 1024, bytesOfAll: 32 * 1024 * 1024 }
const ROOM_FACTOR = 0.9

/**
 * Lines of all consoles that could not be written yet, in memory and bounded: what does not fit is dropped, the oldest
 * lines of a console first, and those of the largest console first.
 */
export interface WaitingLines {
  readonly lines: number
  readonly isEmpty: boolean
  /** The bots whose lines wait, since the longest first. */
  readonly consoles: string[]
  has(botId: string): boolean
  add(botId: string, epoch: number, lines: string[]): void
  hold(botId: string, batch: Batch): void
  /** As in `WaitingConsole`. */
  nextEpoch(botId: string): number
  next(botId: string): Batch | null
  settle(botId: string, batch: Batch): void
  refuse(botId: string, batch: Batch): void
  remove(botId: string): void
}

interface WaitingLinesDeps extends WaitingConsoleDeps {
  bounds?: WaitingBounds
  onDropped(lines: number): void
}

export function createWaitingLines({ bounds = BOUNDS, onDropped, ...deps }: WaitingLinesDeps): WaitingLines {
  const consoles = new Map<string, WaitingConsole>()
  const all = { lines: 0, bytes: 0 }

  function change<Result>(botId: string, act: (waiting: WaitingConsole) => Result): Result {
    const waiting = consoles.get(botId) ?? createWaitingConsole(deps)
    const [lines, bytes] = [waiting.lines, waiting.unsent.bytes]
    const result = act(waiting)
    all.lines += waiting.lines - lines
    all.bytes += waiting.unsent.bytes - bytes
    if (waiting.isEmpty) consoles.delete(botId)
    else consoles.set(botId, waiting)
    return result
  }

  function drop(botId: string, isEnough: (unsent: WaitingConsole['unsent']) => boolean) {
    change(botId, (waiting) => {
      const before = waiting.unsent.lines
      while (waiting.unsent.lines > 0 && !isEnough(waiting.unsent)) waiting.dropOldest()
      onDropped(before - waiting.unsent.lines)
    })
  }

  /** Makes more room than is needed, because it looks at all consoles. */
  function dropOfLargest() {
    const bySize = [...consoles].sort(([, one], [, other]) => other.unsent.bytes - one.unsent.bytes)
    for (const [botId, { unsent }] of bySize) {
      if (all.bytes <= bounds.bytesOfAll * ROOM_FACTOR) return
      const half = unsent.lines / 2
      drop(botId, ({ lines }) => lines <= half)
    }
  }

  return {
    get lines() {
      return all.lines
    },
    get isEmpty() {
      return consoles.size === 0
    },
    get consoles() {
      return [...consoles.keys()]
    },
    has: (botId) => consoles.has(botId),
    add(botId, epoch, lines) {
      change(botId, (waiting) => waiting.add(epoch, lines))
      drop(botId, (unsent) => unsent.lines <= bounds.lines && unsent.bytes <= bounds.bytes)
      if (all.bytes > bounds.bytesOfAll) dropOfLargest()
    },
    hold: (botId, batch) => change(botId, (waiting) => waiting.hold(batch)),
    nextEpoch: (botId) => consoles.get(botId)?.nextEpoch ?? 0,
    next: (botId) => change(botId, (waiting) => waiting.next()),
    settle: (botId, batch) => change(botId, (waiting) => waiting.settle(batch)),
    refuse: (botId, batch) => onDropped(change(botId, (waiting) => waiting.refuse(batch))),
    remove: (botId) => change(botId, (waiting) => waiting.clear()),
  }
}
