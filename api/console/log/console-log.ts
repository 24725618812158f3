/** One line as it is kept: its number within the bot grows by one and is never used twice. */
export interface ConsoleLine {
  position: number
  text: string
}

export interface ReadLines {
  /** The lines after the asked position that are still kept, in order; at most `limit` of them. */
  lines: ConsoleLine[]
  /** The first position that is still kept; lines before it are gone. */
  first: number
  /** The last position that was ever given out; 0 for a console without a line. */
  last: number
}

/** Keeps the newest lines of every bot, numbered. What `append` has answered survives a crash of this process. */
export interface ConsoleLog {
  /** Adds lines for the run with this epoch, in order; an older run than the newest that wrote writes nothing and gets false. */
  append(botId: string, epoch: number, lines: string[]): Promise<boolean>
  readAfter(botId: string, position: number, limit: number): Promise<ReadLines>
  /** Resolves when a line after `position` exists, or rejects when the signal is aborted. */
  nextLine(botId: string, position: number, signal: AbortSignal): Promise<void>
  remove(botId: string): Promise<void>
  close(): Promise<void>
}

/** No run has an epoch as high, so a console that was removed takes no more lines. */
export const EPOCH_OF_REMOVED = Number.MAX_SAFE_INTEGER
