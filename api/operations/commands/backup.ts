import { version } from '../../../package.json'
import { ConfigError } from '../../platform/errors'
import { startOrExit } from '../../platform/process-lifecycle'
import { systemClock } from '../../platform/time/clock'
import { readConfig } from '../../wiring/config'
import { backUp } from '../backup/back-up'
import { backedUpFiles } from './backed-up-files'

const USAGE = 'Usage: npm run backup -- /path/to/a/new/folder.'
const ELSEWHERE =
  'With MONGODB_URI the store is backed up by mongodump; keep ENCRYPTION_KEYS with its copy, because the game passwords in it cannot be opened without them.'

await startOrExit(async () => {
  const [target, ...rest] = process.argv.slice(2)
  if (!target || rest.length > 0) throw new ConfigError(USAGE)
  const { dataDir, mongodbUri, encryptionKeys } = readConfig(process.env)
  if (mongodbUri) throw new ConfigError(ELSEWHERE)
  backUp({ dataDir, target, files: backedUpFiles, version, now: systemClock.now() })
  process.stdout.write(`The backup ${target} is complete and checked.\n`)
  if (encryptionKeys)
    process.stdout.write(
      'Keep ENCRYPTION_KEYS with it, because the game passwords in it cannot be opened without them.\n',
    )
})
