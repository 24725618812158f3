import { openDataFolder } from '../../platform/data-folder/data-folder'
import { ConfigError } from '../../platform/errors'
import { isAddressTaken, shutDownOnSignal, startOrExit } from '../../platform/process-lifecycle'
import type { Environment } from '../../platform/settings/read-setting'
import { readConfig } from '../../wiring/config'

const ALL_INTERFACES = '0.0.0.0'

export interface StandaloneOptions {
  dataDir: string
  port: number
  realmSpeed: number
}

interface StandalonePart {
  /** The setting for the processes that use this part. */
  setting: string
  stop(): Promise<void>
}

interface Invocation {
  address: string | undefined
  env: Environment
  /** Host names of this machine, if other machines may connect. */
  names?: string[]
}

/**
 * Serves one embedded part with its own data folder until a signal stops it: on loopback, or on all interfaces if
 * `names` is given.
 */
export function serveStandalone(
  { address, env, names = [] }: Invocation,
  start: (options: StandaloneOptions) => Promise<StandalonePart>,
): Promise<void> {
  return startOrExit(async () => {
    const port = portOf(address, names.length > 0)
    const { dataDir, realmSpeed } = readConfig({ DATA_DIR: env.DATA_DIR, REALM_SPEED: env.REALM_SPEED })
    const folder = openDataFolder(dataDir)
    const { setting, stop } = await start({ dataDir, port, realmSpeed }).catch((cause) => {
      throw isAddressTaken(cause)
        ? new ConfigError(`Port ${port} is taken; stop what uses it, or choose another.`, { cause })
        : cause
    })
    shutDownOnSignal(async () => {
      await stop()
      folder.release()
    })
    process.stdout.write(`Set        ${setting}\nData       ${dataDir}\n`)
  })
}

/** The embedded parts have no authentication, so they listen on loopback unless they are given names. */
function portOf(address = '', isForOthers: boolean): number {
  const [, host, port] = /^(127\.0\.0\.1|localhost|0\.0\.0\.0):(\d{1,5})$/.exec(address) ?? []
  if (port !== undefined && Number(port) <= 65_535 && (host === ALL_INTERFACES) === isForOthers) return Number(port)
  throw new ConfigError(
    isForOthers
      ? 'Give the address for other machines: 0.0.0.0 and a port, such as 0.0.0.0:27019.'
      : 'Give the address on this machine: 127.0.0.1 and a port, such as 127.0.0.1:27018.',
  )
}
