import type { ConsoleLog } from '../console-log/console-log'
import { conflict } from '../foundation/errors'
import type { BotDocument } from './bot-model'
import { deleteBot, type WriteBotDeps } from './write-bot'

/** Removes an offline bot with its console; its slot is free at once. Its days stay: the hours of the plan count them. */
export async function removeBot(deps: WriteBotDeps & { consoleLog: ConsoleLog }, bot: BotDocument): Promise<void> {
  const { isWritten } = await deleteBot(deps, bot, { desired: 'offline' })
  if (!isWritten) throw conflict('Stop the bot first: it cannot be removed while it is online.')
  await deps.consoleLog.remove(bot.id)
}
