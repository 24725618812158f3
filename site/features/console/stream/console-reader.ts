import type { ConsoleEntry } from '../lines/console-entries'

export interface ConsoleReader {
  onOpen(): void
  /** Each entry once, and in order. */
  onEntry(entry: ConsoleEntry): void
  /** Nothing comes any more, and nothing tries again by itself. */
  onEnd(): void
}

/** Reads what a console prints after the line with that number; answers how to leave. */
export type FollowConsole = (after: number, reader: ConsoleReader) => () => void
