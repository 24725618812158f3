import { Types } from 'mongoose'
import { MINUTE } from '../../../shared/time'
import type { NotifyDeps } from '../../notifications/inbox/record-notification'
import type { Log } from '../../platform/log'
import { repeat } from '../../platform/time/repeat'
import { BotModel, type BotRecord } from '../model/bot-model'
import { deliverBotNotifications } from './bot-notifications'

const INTERVAL = MINUTE

type OutboxDeps = NotifyDeps & { log: Log }

/** Delivers the notifications that a failed call or a killed process left in the bots' outboxes. */
export function runNotificationOutbox(deps: OutboxDeps, signal: AbortSignal): Promise<void> {
  const delivery = {
    run: () => deliverAllPending(deps),
    pause: INTERVAL,
    failure: 'Pending notifications of bots could not be delivered',
  }
  return repeat(deps, delivery, signal)
}

export async function deliverAllPending(deps: NotifyDeps): Promise<void> {
  for (const bot of await findBotsWithPending()) await deliverBotNotifications(deps, bot)
}

type BotWithPending = Pick<BotRecord, '_id' | 'user' | 'pendingNotifications'>

/** Matches any id by a range, which uses the sparse index. */
const findBotsWithPending = () =>
  BotModel.find(
    { 'pendingNotifications._id': { $gt: Types.ObjectId.createFromTime(0) } },
    { user: 1, pendingNotifications: 1 },
  ).lean<BotWithPending[]>()
