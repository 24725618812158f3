import { SECOND } from '../../../shared/time'
import { endSubscriptionsOfDeletedAccount } from '../../billing/end-subscriptions-of-deleted-account'
import type { BillingDeps } from '../../billing/model/billing-deps'
import { BotDayModel } from '../../bots/activity/bot-day-model'
import { BotMemoryModel } from '../../bots/model/bot-memory-model'
import { BotModel } from '../../bots/model/bot-model'
import { DecisionModel } from '../../bots/model/decision-model'
import { FrozenScriptModel } from '../../bots/model/frozen-script-model'
import { SeenCastlesModel } from '../../bots/model/seen-castles-model'
import { removeConsole } from '../../bots/remove-console'
import { RunModel } from '../../bots/runs/run-model'
import type { ConsoleLog } from '../../console/log/console-log'
import { leasedBots } from '../../fleet/claims/lease-store'
import { AccountModel } from '../../game/accounts/account-model'
import { AvatarModel } from '../../identity/avatars/avatar-model'
import type { Sessions } from '../../identity/sessions/sessions'
import { StreamTicketModel } from '../../identity/stream-tickets/stream-ticket-model'
import { ApiTokenModel } from '../../identity/tokens/api-token-model'
import { NoteModel } from '../../identity/users/note-model'
import { ChannelModel } from '../../notifications/channels/model/channel-model'
import { NotificationSettingsModel } from '../../notifications/channels/model/notification-settings-model'
import { NotificationModel } from '../../notifications/inbox/notification-model'
import { OutboxMessageModel } from '../../notifications/outbox/message-model'
import { RunReceiverModel } from '../../notifications/run-receivers/run-receiver-model'
import { WebhookModel } from '../../notifications/webhooks/webhook-model'
import { IdempotencyModel } from '../../platform/idempotency/idempotency-model'
import { deleteInBatches } from '../../platform/store/batches/delete-in-batches'
import type { Clock } from '../../platform/time/clock'
import { DryRunModel } from '../../scripts/dry-run/model/dry-run-model'
import { ScriptModel } from '../../scripts/library/script-model'
import { ScriptVersionModel } from '../../scripts/library/script-version-model'
import { HelpRequestModel } from '../help/help-request-model'

/** Runs end within eight seconds. If one does not, the purge goes on without it. */
const RUNS_TIMEOUT = 10 * SECOND
const POLL_INTERVAL = 50
/** A day may hold a long list of intervals. */
const DAYS_BATCH_SIZE = 20
/** Each may hold 64 kB of code. */
const VERSIONS_BATCH_SIZE = 20

interface PurgeLimits {
  /** How long history is deleted, in milliseconds; a later purge deletes the rest. */
  historyTimeout: number
  signal?: AbortSignal
}

export interface PurgeDeps extends BillingDeps {
  sessions: Sessions
  consoleLog: ConsoleLog
}

/**
 * Deletes everything stored about a player except their audit log, which only holds their id. Every step is repeatable.
 * Credentials go first: sessions, tickets, API tokens, webhooks, channels, game passwords, running bots. Records that runs write go after the runs have ended.
 * Returns whether the history is gone too.
 */
export async function purgePlayer(deps: PurgeDeps, user: string, limits: PurgeLimits): Promise<boolean> {
  await deps.sessions.revokeAll(user)
  await deleteInBatches(StreamTicketModel, { user })
  await deleteInBatches(ApiTokenModel, { user })
  await deleteInBatches(WebhookModel, { user })
  await deleteInBatches(RunReceiverModel, { user })
  await deleteInBatches(ChannelModel, { user })
  await NotificationSettingsModel.deleteOne({ _id: user })
  await deleteInBatches(AccountModel, { user })
  const bots = await stopBots(deps, user)
  await waitForRunsToEnd(deps.clock, bots)
  for (const bot of bots) await removeConsole(deps, bot)
  await deleteInBatches(BotModel, { _id: { $in: bots } })
  await AvatarModel.deleteOne({ _id: user })
  await deleteInBatches(NoteModel, { user })
  const isPurged = await deleteHistory(deps.clock, user, limits)
  // Last, so that an outage of the payment provider delays nothing else.
  await endSubscriptionsOfDeletedAccount(deps, user)
  return isPurged
}

/** Deletes history until the time is up; returns whether all of it is gone. */
async function deleteHistory(clock: Clock, user: string, { historyTimeout, signal }: PurgeLimits): Promise<boolean> {
  const timeout = new AbortController()
  const cancelTimeout = clock.after(historyTimeout, () => timeout.abort())
  const bounds = { signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal }
  try {
    // Keys start with the player's id and a space.
    await deleteInBatches(IdempotencyModel, { _id: { $gte: `${user} `, $lt: `${user}!` } }, bounds)
    await deleteInBatches(BotDayModel, { user }, { ...bounds, batchSize: DAYS_BATCH_SIZE })
    await deleteInBatches(NotificationModel, { user }, bounds)
    await deleteInBatches(OutboxMessageModel, { user }, bounds)
    await deleteInBatches(HelpRequestModel, { user }, bounds)
    await deleteInBatches(RunModel, { user }, bounds)
    await deleteInBatches(DecisionModel, { user }, bounds)
    await deleteInBatches(SeenCastlesModel, { user }, bounds)
    await deleteInBatches(BotMemoryModel, { user }, bounds)
    await deleteInBatches(FrozenScriptModel, { user }, { ...bounds, batchSize: VERSIONS_BATCH_SIZE })
    await deleteInBatches(ScriptModel, { user }, bounds)
    await deleteInBatches(DryRunModel, { user }, { ...bounds, batchSize: VERSIONS_BATCH_SIZE })
    await deleteInBatches(ScriptVersionModel, { user }, { ...bounds, batchSize: VERSIONS_BATCH_SIZE })
    return true
  } catch (error) {
    if (!bounds.signal.aborted) throw error
    return false
  } finally {
    cancelTimeout()
  }
}

async function stopBots({ fleet }: PurgeDeps, user: string): Promise<string[]> {
  await BotModel.updateMany({ user }, { $set: { desired: 'offline', secrets: {} }, $inc: { desiredGeneration: 1 } })
  const bots = (await BotModel.find({ user }, { _id: 1 }).lean()).map(({ _id }) => _id.toHexString())
  for (const bot of bots) fleet.nudge(bot)
  return bots
}

async function waitForRunsToEnd(clock: Clock, bots: string[]): Promise<void> {
  const until = clock.now() + RUNS_TIMEOUT
  const isAnyPlaying = async () => (await leasedBots(clock, bots)).length > 0
  while (bots.length > 0 && clock.now() < until && (await isAnyPlaying())) await clock.sleep(POLL_INTERVAL)
}
