import type { ConsoleLog } from '../console/console-log'
import { conflict } from '../errors'
import { BotDayModel } from './bot-day-model'
import { type BotDocument, BotModel } from './bot-model'

/** Removes an offline bot with its console and its days; its slot is free at once. */
export async function removeBot({ consoleLog }: { consoleLog: ConsoleLog }, bot: BotDocument): Promise<void> {
  const { deletedCount } = await BotModel.deleteOne({ _id: bot._id, desired: 'offline' })
  if (deletedCount === 0) throw conflict('Stop the bot first: it cannot be removed while it is online.')
  await BotDayModel.deleteMany({ bot: bot._id })
  await consoleLog.remove(bot.id)
}
