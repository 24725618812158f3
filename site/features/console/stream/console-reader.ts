import type { ConsoleEntry } from '../lines/console-entries'

export interface ConsoleReader {
  onOpen(): void
  /** Each entry once, in order. */
  onEntry(entry: ConsoleEntry): void
  onLate(isLate: boolean): void
  /** The stream is over and does not reconnect by itself. */
  onEnd(): void
}

/** Streams the lines after a number. Returns a function that stops it. */
export type FollowConsole = (after: number, reader: ConsoleReader) => () => void
