import { startOrExit } from './platform/process-lifecycle'
import { serveBuilt } from './serve-built'
import { readConfig } from './wiring/config'

await startOrExit(() => serveBuilt(readConfig(process.env, 'web'), process.env))
