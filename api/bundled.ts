import { bundledProgram } from './platform/bundle/server-bundle'
import { startOrExit } from './platform/process-lifecycle'

/** Runs a program from the bundle, as `bun <program>` would from its source. */
await startOrExit(async () => {
  const [program = ''] = process.argv.splice(2, 1)
  await import(await bundledProgram(program))
})
