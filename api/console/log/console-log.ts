/** A stored line. Its number grows by one for each line of a bot and is never used twice. */
export interface ConsoleLine {
  position: number
  text: string
}

export interface ReadLines {
  /** Up to `limit` lines after the requested position, in order. */
  lines: ConsoleLine[]
  first: number
  /** The last position that was ever assigned; 0 for a console without a line. */
  last: number
}

export interface LinesListener {
  position: number
  onLines(): void
}

/**
 * Stores the newest lines of every bot, numbered. Once `append` has resolved, its lines survive a crash of this
 * process, unless they wait.
 */
export interface ConsoleLog {
  /** True while this process cannot reach the stored lines, so that new ones arrive late. */
  readonly isAway: boolean
  /** Calls the listener after each change of `isAway`, until the signal is aborted. */
  onAwayChange(listener: () => void, until: AbortSignal): void
  /**
   * Adds lines of the run with this epoch. False, and nothing is written, if a newer run has written. While the store of
   * the lines is away, true says only that they wait in this process; they arrive later, in order. What does not fit in
   * its memory, or comes after a newer run has written, is replaced by one line that gives the number.
   */
  append(botId: string, epoch: number, lines: string[]): Promise<boolean>
  readAfter(botId: string, position: number, limit: number): Promise<ReadLines>
  /** Resolves when a line after `position` exists; rejects when the signal is aborted. */
  nextLine(botId: string, position: number, signal: AbortSignal): Promise<void>
  /**
   * Calls the listener once lines after the position may exist, and after each later one, until the signal is aborted.
   * Meant for many consoles that print seldom: it costs nothing in between.
   */
  onLines(botId: string, listener: LinesListener, until: AbortSignal): void
  /** As `readAfter` of a console that `onLines` follows, from memory; null if the log must be read. */
  readInMemory(botId: string, position: number, limit: number): ReadLines | null
  /** Removes the lines, also those that wait in this process. Rejects soon if the log cannot be reached. */
  remove(botId: string): Promise<void>
  /** Writes the lines that wait, for a second at most. */
  close(): Promise<void>
}

/** Higher than the epoch of any run, so a removed console takes no more lines. */
export const EPOCH_OF_REMOVED = Number.MAX_SAFE_INTEGER
