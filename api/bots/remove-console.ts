import { MINUTE } from '../../shared/time'
import type { ConsoleLog } from '../console/log/console-log'
import type { Log } from '../platform/log'
import type { Clock } from '../platform/time/clock'
import { repeat } from '../platform/time/repeat'
import { RemovedConsoleModel } from './model/removed-console-model'

const INTERVAL = MINUTE

interface RemoveConsoleDeps {
  clock: Clock
  consoleLog: Pick<ConsoleLog, 'remove'>
}

/** Removes the console of a bot that is gone; if the log cannot be reached, it is removed later. */
export async function removeConsole({ clock, consoleLog }: RemoveConsoleDeps, botId: string): Promise<void> {
  try {
    await consoleLog.remove(botId)
  } catch {
    const removedAt = new Date(clock.now())
    await RemovedConsoleModel.updateOne({ _id: botId }, { $set: { removedAt } }, { upsert: true })
  }
}

/** Removes the consoles that outlived their bots. Several processes may do so at once. */
export function runConsoleRemoval(deps: RemoveConsoleDeps & { log: Log }, signal: AbortSignal): Promise<void> {
  const removal = {
    run: () => removeLeftConsoles(deps),
    pause: INTERVAL,
    failure: 'Consoles of removed bots could not be removed',
  }
  return repeat(deps, removal, signal)
}

export async function removeLeftConsoles({ consoleLog }: Pick<RemoveConsoleDeps, 'consoleLog'>): Promise<void> {
  for await (const { _id } of RemovedConsoleModel.find().lean().cursor()) {
    await consoleLog.remove(_id)
    await RemovedConsoleModel.deleteOne({ _id })
  }
}
