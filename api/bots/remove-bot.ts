import type { ConsoleLog } from '../console-log/console-log'
import { conflict } from '../foundation/errors'
import { type BotDocument, BotModel } from './bot-model'
import { findAgain } from './find-owned-bot'

/** Removes an offline bot with its console; its slot is free at once. Its days stay: the hours of the plan count them. */
export async function removeBot({ consoleLog }: { consoleLog: ConsoleLog }, bot: BotDocument): Promise<void> {
  const { deletedCount } = await BotModel.deleteOne({ _id: bot._id, desired: 'offline' })
  if (deletedCount === 0) {
    await findAgain(bot)
    throw conflict('Stop the bot first: it cannot be removed while it is online.')
  }
  await consoleLog.remove(bot.id)
}
