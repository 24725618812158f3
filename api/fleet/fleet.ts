/** Runs every bot whose player wants it online, one run at a time for each. Wishes are in the store; a nudge only saves waiting. */
export interface Fleet {
  /** Begins to run what should run, and goes on looking. */
  start(): Promise<void>
  /** Says that the wish of a bot has changed. */
  nudge(botId: string): void
  /** Ends every run between two steps and keeps every wish; afterwards nothing runs here. */
  drain(): Promise<void>
  /** How many bots wait for a process with room, by queue; missing where there are no queues. */
  waiting?(): Promise<Record<string, number>>
}
