import type { Lease } from '../claims/leases'
import type { RunLease } from '../claims/run-lease'
import type { LostRun } from '../history/run-history'
import type { BotToRun } from './prepare-run'

export interface ClaimedBot extends BotToRun {
  /** On the bot, and on its castle if the game has accepted the password since the start. */
  leases: Lease[]
  takeCastle(): Promise<Lease | null>
  lostRuns: LostRun[]
  /** When the player pressed start; null when the bot comes back by itself. */
  desiredAt: Date | null
}

/** The same with one lease for all that the run holds. */
export type LeasedBot = Omit<ClaimedBot, 'leases'> & { lease: RunLease }
