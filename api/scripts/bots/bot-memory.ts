import { SCRIPT_LIMITS } from '../../../shared/limits'
import { SECOND } from '../../../shared/time'
import { BotMemoryModel, type BotMemoryRecord } from '../../bots/model/bot-memory-model'
import type { RunOfBot } from '../../fleet/runner/runner'
import { RunEnds } from '../../game/automations/run-ends'
import type { Log } from '../../platform/log'
import type { Clock } from '../../platform/time/clock'
import type { ScriptMemory } from '../hosts/script'
import { ignoreNewer } from './ignore-newer'

const EMPTY = '{}'
/** A store that is away for longer ends the run, because its lease is lost. */
const TRIES = 3
const TIME_BETWEEN_TRIES = SECOND

interface MemoryDeps {
  clock: Clock
  log: Pick<Log, 'warn'>
}

/** The stored memory of a bot, as one run reads and writes it. A run that lost its lease changes nothing any more. */
export function createBotMemory({ clock, log }: MemoryDeps, { bot, user, epoch }: RunOfBot): ScriptMemory {
  const ofThisRun = { _id: bot, epoch: { $lte: epoch } }

  return {
    async read() {
      const $setOnInsert = { user, memory: EMPTY }
      const options = { upsert: true, returnDocument: 'after' } as const
      // From here on earlier runs are refused.
      const found = await BotMemoryModel.findOneAndUpdate(ofThisRun, { $set: { epoch }, $setOnInsert }, options)
        .lean<BotMemoryRecord>()
        .catch(ignoreNewer)
      return found?.memory ?? EMPTY
    },
    async save(memory) {
      if (Buffer.byteLength(memory) > SCRIPT_LIMITS.memoryBytes) throw tooLarge()
      for (let triesLeft = TRIES - 1; ; triesLeft--) {
        try {
          await BotMemoryModel.updateOne(ofThisRun, { $set: { memory, epoch } })
          return
        } catch (error) {
          log.warn({ err: error, bot }, 'The memory of a script could not be saved')
          if (triesLeft === 0) return
          await clock.sleep(TIME_BETWEEN_TRIES)
        }
      }
    },
  }
}

const tooLarge = () =>
  new RunEnds('script_limit', `The script reached a limit: Its memory may hold ${SCRIPT_LIMITS.memoryBytes / 1024} kB.`)
