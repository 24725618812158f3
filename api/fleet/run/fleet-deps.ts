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
import type { Runner } from '../runner/runner'
import type { StartLimiter } from './start-limiter'

export interface FleetDeps {
  clock: Clock
  log: Log
  metrics: RunMetrics
  tracing: Tracing | null
  changes: ChangePublisher
  secretBox: SecretBox
  consoleLog: ConsoleLog
  catalogue: Pick<Catalogue, 'find' | 'builtIn' | 'isOwn' | 'about'>
  gameUrl: string
  signInThrottle: SignInThrottle
  rateLimits: Pick<RateLimits, 'gameRefusals'>
  startLimiter: StartLimiter
  updateDay: UpdateDay
  openRun: OpenRun
  runner: Runner
  /** In milliseconds. Pages show saved activity only, and a killed process loses the rest. */
  activitySaveInterval: number
  random(): number
}
