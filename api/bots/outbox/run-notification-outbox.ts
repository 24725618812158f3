import { Types } from 'mongoose'
import { MINUTE } from '../../../shared/time'
import type { NotifyDeps } from '../../notifications/inbox/record-notification'
import type { Log } from '../../platform/log'
import { type BotDocument, BotModel } from '../model/bot-model'
import { deliverBotNotifications } from './bot-notifications'

const INTERVAL = MINUTE

type OutboxDeps = NotifyDeps & { log: Log }

/** Tells what is still owed to players because the store fell silent, or a process died, before it was told. */
export async function runNotificationOutbox(deps: OutboxDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await deliverAllPending(deps).catch((err) =>
      deps.log.warn({ err }, 'What bots owe their players could not be told'),
    )
    await deps.clock.sleep(INTERVAL, signal).catch(() => {})
  }
}

export async function deliverAllPending(deps: NotifyDeps): Promise<void> {
  for (const bot of await findBotsWithPending()) await deliverBotNotifications(deps, bot)
}

/** Asked for by a span, so that the store goes by the index. */
const findBotsWithPending = () =>
  BotModel.find({ 'notices._id': { $gt: Types.ObjectId.createFromTime(0) } }, { user: 1, notices: 1 }).lean<
    Pick<BotDocument, '_id' | 'user' | 'notices'>[]
  >()
