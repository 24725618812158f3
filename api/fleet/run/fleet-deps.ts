import type { UpdateDay } from '../../bots/activity/day-updater'
import type { Catalogue } from '../../bots/templates/catalogue'
import type { ConsoleLog } from '../../console/log/console-log'
import type { SignInThrottle } from '../../game/sign-in-throttle/sign-in-throttle'
import type { SecretBox } from '../../platform/encryption/secret-box'
import type { RateLimits } from '../../platform/http/rate-limits'
import type { Log } from '../../platform/log'
import type { RunMetrics } from '../../platform/metrics/metrics'
import type { Clock } from '../../platform/time/clock'
import type { Tracing } from '../../platform/tracing/tracing'
import type { ChangePublisher } from '../../realtime/changes/changes'
import type { OpenRun } from '../history/run-history'
import type { StartLimiter } from './start-limiter'

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
  signInThrottle: SignInThrottle
  rateLimits: Pick<RateLimits, 'gameRefusals'>
  startLimiter: StartLimiter
  updateDay: UpdateDay
  openRun: OpenRun
  /** In milliseconds. Pages show days as they were saved last, and a process that is killed loses what came since. */
  activitySaveInterval: number
  /** A number from 0 up to 1. */
  random(): number
}
