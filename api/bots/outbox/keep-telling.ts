import { Types } from 'mongoose'
import { MINUTE } from '../../../shared/time'
import type { NotifyDeps } from '../../notifications/inbox/record-notification'
import type { Log } from '../../platform/log'
import { type BotDocument, BotModel } from '../model/bot-model'
import { tellNotices } from './tell-notices'

const EVERY = MINUTE

type TellDeps = NotifyDeps & { log: Log }

/** Tells what is still owed to players because the store fell silent, or a process died, before it was told. */
export async function keepTelling(deps: TellDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await tellAll(deps).catch((err) => deps.log.warn({ err }, 'What bots owe their players could not be told'))
    await deps.clock.sleep(EVERY, signal).catch(() => {})
  }
}

export async function tellAll(deps: NotifyDeps): Promise<void> {
  for (const bot of await owingBots()) await tellNotices(deps, bot)
}

/** Asked for by a span, so that the store goes by the index. */
const owingBots = () =>
  BotModel.find({ 'notices._id': { $gt: Types.ObjectId.createFromTime(0) } }, { user: 1, notices: 1 }).lean<
    Pick<BotDocument, '_id' | 'user' | 'notices'>[]
  >()
