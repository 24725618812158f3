import { startOrExplain } from './platform/process-life'
import { serveBuilt } from './serve-built'
import { readConfig } from './wiring/config'

await startOrExplain(() => serveBuilt(readConfig(process.env, 'web'), process.env))
