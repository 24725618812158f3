import { formatLine, parseLine } from '../../../shared/console/console-lines'

/** Lines of one run that are sent together, and again unchanged until their outcome is known. */
export interface Batch {
  epoch: number
  lines: string[]
  /** Grows with each batch of this process. */
  number: number
  /** How many of the lines are a run's own. */
  printed: number
  /** How many lines were dropped before them; one of the lines says so. */
  missing: number
  /** It only says that lines came too late, and is written whatever run writes by then. */
  isMark: boolean
}

/** The lines of one console that could not be written yet, in order. */
export interface WaitingConsole {
  readonly isEmpty: boolean
  /** With those of a sent batch. */
  readonly lines: number
  /** In UTF-8, without those of a sent batch, whose outcome is unknown, so that it is neither changed nor dropped. */
  readonly unsent: { lines: number; bytes: number }
  /** The run whose lines are next; 0 if nothing waits. */
  readonly nextEpoch: number
  add(epoch: number, lines: string[]): void
  dropOldest(): void
  /** Takes a batch that was sent and has no outcome yet, if there is no other. */
  hold(batch: Batch): void
  /** The batch to be sent next, or once more; null if nothing waits. */
  next(): Batch | null
  settle(batch: Batch): void
  /** The batch came too late: it and all lines of its run become one line. Returns how many they were. */
  refuse(batch: Batch): number
  clear(): void
}

export interface WaitingConsoleDeps {
  nextNumber(): number
  now(): number
}

export function createWaitingConsole({ nextNumber, now }: WaitingConsoleDeps): WaitingConsole {
  const unsent = createUnsentLines(now)
  let sent: Batch | null = null

  return {
    get isEmpty() {
      return !sent && unsent.isEmpty
    },
    get lines() {
      return unsent.count.lines + (sent?.lines.length ?? 0)
    },
    unsent: unsent.count,
    get nextEpoch() {
      return sent?.epoch ?? unsent.nextEpoch
    },
    add: unsent.add,
    dropOldest: unsent.dropOldest,
    hold(batch) {
      sent ??= batch
    },
    next() {
      if (sent || unsent.isEmpty) return sent
      const { epoch, lines, dropped } = unsent.takeRun()
      const marked = dropped ? [dropMark(dropped), ...lines] : lines
      const numbers = { printed: lines.length, missing: dropped?.lines ?? 0, number: nextNumber() }
      sent = { epoch, lines: marked, ...numbers, isMark: false }
      return sent
    },
    settle(batch) {
      if (sent === batch) sent = null
    },
    refuse(batch) {
      if (sent !== batch) return 0
      const { printed, missing } = unsent.takeUpTo(batch.epoch)
      const late = batch.printed + printed
      const all = late + batch.missing + missing
      const line = lateMark(all, now())
      sent = { epoch: batch.epoch, lines: [line], number: nextNumber(), printed: 0, missing: all, isMark: true }
      return late
    },
    clear() {
      unsent.takeUpTo(Number.POSITIVE_INFINITY)
      sent = null
    },
  }
}

interface RunLines {
  epoch: number
  lines: string[]
}

interface DroppedLines {
  lines: number
  epoch: number
  /** The time of the last one. */
  at: number
}

/** Lines of several runs in order, and how many were dropped before them. */
function createUnsentLines(now: () => number) {
  const count = { lines: 0, bytes: 0 }
  let runs: RunLines[] = []
  let dropped: DroppedLines | null = null

  function change(lines: string[], sign: 1 | -1) {
    count.lines += sign * lines.length
    count.bytes += sign * bytesOf(lines)
  }

  function takeDropped() {
    const taken = dropped
    dropped = null
    return taken
  }

  return {
    count,
    get isEmpty() {
      return runs.length === 0 && !dropped
    },
    get nextEpoch() {
      return runs[0]?.epoch ?? dropped?.epoch ?? 0
    },
    add(epoch: number, lines: string[]) {
      const newest = runs.at(-1)
      if (newest?.epoch === epoch) newest.lines.push(...lines)
      else runs.push({ epoch, lines: [...lines] })
      change(lines, 1)
    },
    dropOldest() {
      const [run] = runs
      const line = run?.lines.shift()
      if (!run || line === undefined) return
      if (run.lines.length === 0) runs.shift()
      change([line], -1)
      const { lines = 0, at = now() } = dropped ?? {}
      dropped = { lines: lines + 1, epoch: run.epoch, at: parseLine(line)?.at ?? at }
    },
    takeRun() {
      const { epoch, lines } = runs.shift() ?? { epoch: dropped?.epoch ?? 0, lines: [] }
      change(lines, -1)
      return { epoch, lines, dropped: takeDropped() }
    },
    takeUpTo(epoch: number) {
      const taken = runs.filter((run) => run.epoch <= epoch).flatMap(({ lines }) => lines)
      runs = runs.filter((run) => run.epoch > epoch)
      change(taken, -1)
      return { printed: taken.length, missing: takeDropped()?.lines ?? 0 }
    },
  }
}

const bytesOf = (lines: string[]) => lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0)

const dropMark = ({ lines, at }: { lines: number; at: number }) =>
  formatLine({ at, sign: '!', text: `${missingHere(lines)}: the console was out of reach for too long.` })

const lateMark = (lines: number, at: number) =>
  formatLine({ at, sign: '!', text: `${missingHere(lines)}: the next run had already begun.` })

const missingHere = (lines: number) =>
  lines === 1 ? '1 line is missing here' : `${lines.toLocaleString('en-US')} lines are missing here`
