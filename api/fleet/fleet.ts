import type { AccountTester } from '../game/accounts/account-test'

/** Runs every bot that is desired online, in one run at a time. */
export interface Fleet extends AccountTester {
  /** Begins to run the due bots, and keeps looking for them. */
  start(): Promise<void>
  /** Reports that the desired state of a bot has changed. It only saves waiting, and may be lost. */
  nudge(botId: string): void
  /** Ends every run between two steps, and leaves the desired states. Afterwards nothing runs here. */
  drain(): Promise<void>
}
