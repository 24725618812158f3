import { SECOND } from '../../shared/time'
import { ConfigError } from './errors'
import { codeOf } from './sqlite/file-failure'

/** How long a process may take to end. */
export const DRAIN_TIMEOUT = 10 * SECOND

/** Runs a start; a mistake of the operator's is one sentence and the exit code 1. */
export async function startOrExit(start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** Ends once, however often it is asked to: Ctrl-C arrives twice, from the terminal and from npm. */
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
