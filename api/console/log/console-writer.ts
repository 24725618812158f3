import { formatLine, type LineSign } from '../../../shared/console/console-lines'
import { CONSOLE_LINE_MAX_BYTES, CONSOLE_LINES_PER_SECOND } from '../../../shared/limits'
import type { Clock } from '../../platform/time/clock'
import { cleanLines, cutToBytes } from './clean-lines'
import type { ConsoleLog } from './console-log'
import { createLineLimit } from './line-limit'

/** Lines after a silence hardly wait. With two milliseconds a web process takes a third more for each line. */
const FIRST_INTERVAL = 10
/** Between the writes of a busy run. */
const NEXT_INTERVAL = 50

export interface ConsoleWriterDeps {
  consoleLog: ConsoleLog
  clock: Clock
  botId: string
  epoch: number
  /** A newer run writes to this console, or the write failed. Nothing more is written. */
  onRefused(error?: unknown): void
  onWritten?(lines: number): void
}

/** Writes the lines of one run, cleaned, with time and sign, in batches. */
export interface ConsoleWriter {
  /** The first line has the id of the decision that it tells of. */
  print(sign: LineSign, text: string, decision?: string): void
  /** Lines of the run itself, which no limit drops. */
  announce(sign: LineSign, text: string): void
  /** Writes the waiting lines. Later lines are ignored. */
  close(): Promise<void>
}

export function createConsoleWriter({ clock, ...deps }: ConsoleWriterDeps): ConsoleWriter {
  const limit = createLineLimit(CONSOLE_LINES_PER_SECOND)
  const ticks = createTicks(clock)
  let waiting: string[] = []
  let writing: Promise<void> | null = null
  let isOpen = true

  function add(sign: LineSign, text: string, decision?: string) {
    waiting.push(cutToBytes(formatLine({ at: clock.now(), sign, text, decision }), CONSOLE_LINE_MAX_BYTES))
    writing ??= writeUntilQuiet().finally(() => {
      writing = null
    })
  }

  async function writeUntilQuiet() {
    while (waiting.length > 0 || (isOpen && limit.hasDropped)) {
      if (isOpen) await ticks.next()
      reportDropped(clock.now())
      await write()
    }
  }

  async function write() {
    const lines = waiting
    waiting = []
    const { isWritten, error } = await appendLines(deps, lines)
    if (isWritten) return deps.onWritten?.(lines.length)
    isOpen = false
    waiting = []
    deps.onRefused(error)
  }

  function reportDropped(now: number) {
    const dropped = limit.takeDropped(now)
    if (dropped > 0) add('!', droppedLine(dropped))
  }

  return {
    print(sign, text, decision) {
      if (!isOpen) return
      for (const [place, line] of cleanLines(text).entries()) {
        reportDropped(clock.now())
        if (limit.admit(clock.now())) add(sign, line, place === 0 ? decision : undefined)
      }
    },
    announce(sign, text) {
      if (!isOpen) return
      reportDropped(Number.POSITIVE_INFINITY)
      for (const line of cleanLines(text)) add(sign, line)
    },
    async close() {
      reportDropped(Number.POSITIVE_INFINITY)
      isOpen = false
      ticks.skip()
      await writing
    },
  }
}

/** Ticks at the same moments for all runs of a process, so that they share one round trip. */
function createTicks(clock: Clock) {
  let skip = () => {}
  let lastAt = Number.NEGATIVE_INFINITY
  return {
    async next() {
      const now = clock.elapsed()
      const interval = now - lastAt < NEXT_INTERVAL ? NEXT_INTERVAL : FIRST_INTERVAL
      const { promise, resolve } = Promise.withResolvers<void>()
      const cancel = clock.after(interval - (now % interval), resolve)
      skip = resolve
      await promise
      cancel()
      lastAt = clock.elapsed()
    },
    skip: () => skip(),
  }
}

async function appendLines(
  { consoleLog, botId, epoch }: Pick<ConsoleWriterDeps, 'consoleLog' | 'botId' | 'epoch'>,
  lines: string[],
): Promise<{ isWritten: boolean; error?: unknown }> {
  try {
    return { isWritten: await consoleLog.append(botId, epoch, lines) }
  } catch (error) {
    return { isWritten: false, error }
  }
}

function droppedLine(dropped: number): string {
  const lines = dropped === 1 ? '1 line was' : `${dropped.toLocaleString('en-US')} lines were`
  return `${lines} dropped: a console takes ${CONSOLE_LINES_PER_SECOND} a second.`
}
