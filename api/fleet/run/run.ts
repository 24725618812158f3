import type { ActivityRecorder } from '../../bots/activity/activity-recorder'
import type { CastleRecorder } from '../../bots/castles/castle-recorder'
import type { DecisionRecorder } from '../../bots/decisions/decision-recorder'
import type { BotRecord } from '../../bots/model/bot-model'
import type { ConsoleWriter } from '../../console/log/console-writer'
import type { SecretRedactor } from '../../console/log/secret-redactor'
import type { SignInGuard } from '../../game/link/sign-in-guard'
import type { RunLease } from '../claims/run-lease'
import type { Ending } from './ending'
import type { FleetDeps } from './fleet-deps'

export interface Run {
  deps: FleetDeps
  /** As it was when claimed; its epoch is the number of the run. */
  bot: BotRecord
  /** Whether a player has just started it; otherwise it comes back by itself. */
  isUserInitiated: boolean
  /** The run may act as long as this is held. */
  lease: RunLease
  signIn: SignInGuard
  ending: Ending
  secrets: SecretRedactor
  writer: ConsoleWriter
  recorder: ActivityRecorder
  castles: CastleRecorder
  decisions: DecisionRecorder
}
