import type { ConsoleLog } from '../console/log/console-log'
import { RunReceiverModel } from '../notifications/run-receivers/run-receiver-model'
import { conflict } from '../platform/errors'
import { deleteInBatches } from '../platform/store/batches/delete-in-batches'
import type { Clock } from '../platform/time/clock'
import { storeBotCount } from './count-bots'
import { BotMemoryModel } from './model/bot-memory-model'
import type { BotRecord } from './model/bot-model'
import { DecisionModel, keysOf } from './model/decision-model'
import { FrozenScriptModel } from './model/frozen-script-model'
import { SeenCastlesModel } from './model/seen-castles-model'
import { deliverBotNotifications } from './outbox/bot-notifications'
import { removeConsole } from './remove-console'
import { RunModel } from './runs/run-model'
import { deleteBot, type WriteBotDeps } from './write-bot'

interface RemoveBotDeps extends WriteBotDeps {
  clock: Clock
  consoleLog: ConsoleLog
}

/** Removes an offline bot with its console, castles, decisions and runs. Its days stay, because the plan's hours count them. */
export async function removeBot(deps: RemoveBotDeps, bot: BotRecord): Promise<void> {
  await deliverBotNotifications(deps, bot)
  const { isWritten, current } = await deleteBot(deps, bot, { desired: 'offline' })
  if (!isWritten) throw conflict('Stop the bot first: it cannot be removed while it is online.')
  await storeBotCount(bot.user)
  await removeConsole(deps, String(bot._id))
  await deleteInBatches(RunModel, { bot: bot._id })
  await deleteInBatches(DecisionModel, { _id: keysOf(bot._id) })
  await SeenCastlesModel.deleteOne({ _id: bot._id })
  await BotMemoryModel.deleteOne({ _id: bot._id })
  await FrozenScriptModel.deleteOne({ _id: bot._id })
  await deleteInBatches(RunReceiverModel, { bot: bot._id })
  // A run that ended in between may have added a notification.
  await deliverBotNotifications(deps, current)
}
