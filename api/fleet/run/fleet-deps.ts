import type { ChangePublisher } from '../../changes/changes'
import type { ConsoleLog } from '../../console-log/console-log'
import type { DayUpdates } from '../../days/day-updates'
import type { Clock } from '../../foundation/clock'
import type { Log } from '../../foundation/log'
import type { SignInGate } from '../../games/gate/sign-in-gate'
import type { RateLimits } from '../../http/rate-limits'
import type { RunMetrics } from '../../metrics/metrics'
import type { SecretBox } from '../../secrets/secret-box'
import type { Catalogue } from '../../templates/catalogue'
import type { Tracing } from '../../tracing/tracing'
import type { OpenRun } from '../history/run-history'
import type { StartTurns } from './start-turns'

/** What it takes to run bots. */
export interface FleetDeps {
  clock: Clock
  log: Log
  metrics: RunMetrics
  /** null where nobody takes traces. */
  tracing: Tracing | null
  changes: ChangePublisher
  secretBox: SecretBox
  consoleLog: ConsoleLog
  catalogue: Pick<Catalogue, 'find'>
  /** The WebSocket address of the game or its bridge. */
  gameUrl: string
  /** What the sign-ins of all bots of this process pass. */
  gate: SignInGate
  rateLimits: Pick<RateLimits, 'gameRefusals'>
  startTurns: StartTurns
  dayUpdates: DayUpdates
  openRun: OpenRun
  /** In milliseconds. Pages show days as they were saved last, and a process that is killed loses what came since. */
  daysSavedEvery: number
  /** A number from 0 up to 1. */
  random(): number
}
