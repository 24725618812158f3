import { mongo } from 'mongoose'
import { FrozenScriptModel, type FrozenScriptRecord } from '../../bots/model/frozen-script-model'
import type { RunOfBot } from '../../fleet/runner/runner'
import type { Log } from '../../platform/log'
import type { FrozenStore } from '../hosts/script'
import { ignoreNewer } from './ignore-newer'

/** The stored freeze of a bot, as one run reads and writes it. A run that lost its lease changes nothing any more. */
export function createStoredFreeze({ log }: { log: Pick<Log, 'warn'> }, run: RunOfBot): FrozenStore {
  const { bot, user, epoch, isUserInitiated } = run
  const ofThisRun = { _id: bot, epoch: { $lte: epoch } }

  return {
    async read() {
      const $set = isUserInitiated ? { epoch, frozen: null } : { epoch }
      const options = { upsert: true, returnDocument: 'after' } as const
      // From here on earlier runs are refused.
      const found = await FrozenScriptModel.findOneAndUpdate(ofThisRun, { $set, $setOnInsert: { user } }, options)
        .lean<FrozenScriptRecord>()
        .catch(ignoreNewer)
      const frozen = found?.frozen
      return frozen ? { ...frozen, bytes: bytesOf(frozen.bytes) } : null
    },
    async save(given) {
      const frozen = given && { ...given, bytes: Buffer.from(given.bytes) }
      await FrozenScriptModel.updateOne(ofThisRun, { $set: { frozen, epoch } }).catch((error) =>
        log.warn({ err: error, bot }, 'The freeze of a script could not be saved'),
      )
    },
  }
}

const bytesOf = (bytes: Buffer | mongo.Binary): Uint8Array => (bytes instanceof mongo.Binary ? bytes.value() : bytes)
