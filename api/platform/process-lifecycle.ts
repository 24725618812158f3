import { SECOND } from '../../shared/time'
import { ConfigError } from './errors'
import { codeOf } from './sqlite/file-failure'

/** A process that takes longer to end is killed. */
export const DRAIN_TIMEOUT = 10 * SECOND

/** Runs the start. A `ConfigError` becomes one line on standard error and the exit code 1. */
export async function startOrExit(start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** Shuts down once: Ctrl-C arrives twice, from the terminal and from npm. */
export function shutDownOnSignal(end: () => Promise<void>, within = DRAIN_TIMEOUT) {
  let isEnding = false
  const onSignal = async () => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), within).unref()
    await end()
    process.exit(0)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

export const isAddressTaken = (cause: unknown) => codeOf(cause) === 'EADDRINUSE'
