import { ConfigError } from '../../platform/errors'
import { startOrExit } from '../../platform/process-lifecycle'
import { systemClock } from '../../platform/time/clock'
import { readConfig } from '../../wiring/config'
import { restore } from '../backup/restore'
import { backedUpFiles } from './backed-up-files'

const USAGE = 'Usage: npm run restore -- /path/to/the/backup.'
const ELSEWHERE = 'With MONGODB_URI the store is restored by mongorestore, from what mongodump has written.'

await startOrExit(async () => {
  const [backup, ...rest] = process.argv.slice(2)
  if (!backup || rest.length > 0) throw new ConfigError(USAGE)
  const { dataDir, mongodbUri } = readConfig(process.env)
  if (mongodbUri) throw new ConfigError(ELSEWHERE)
  const { madeAt } = restore({ backup, dataDir, files: backedUpFiles, now: systemClock.now() })
  process.stdout.write(`The data folder ${dataDir} is restored to ${madeAt}. Every player has to sign in again.\n`)
})
