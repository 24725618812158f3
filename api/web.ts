import { readConfig } from './foundation/config'
import { startOrExplain } from './foundation/process-life'
import { serveBuilt } from './serve-built'

await startOrExplain(() => serveBuilt(readConfig(process.env, 'web'), process.env))
