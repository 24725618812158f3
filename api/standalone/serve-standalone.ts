import { openDataFolder } from '../data-folder/data-folder'
import { readConfig } from '../foundation/config'
import { ConfigError } from '../foundation/errors'
import { endOnSignal, isAddressTaken, startOrExplain } from '../foundation/process-life'
import type { Environment } from '../foundation/read-setting'

export interface StandaloneOptions {
  dataDir: string
  port: number
  realmSpeed: number
}

interface Alone {
  /** What the processes that share it have to set. */
  setting: string
  stop(): Promise<void>
}

interface Call {
  address: string | undefined
  env: Environment
}

/** Serves one embedded part by itself, on a loopback address and with a data folder of its own, until a signal ends it. */
export function serveStandalone(
  { address, env }: Call,
  start: (options: StandaloneOptions) => Promise<Alone>,
): Promise<void> {
  return startOrExplain(async () => {
    const port = portOf(address)
    const { dataDir, realmSpeed } = readConfig({ DATA_DIR: env.DATA_DIR, REALM_SPEED: env.REALM_SPEED })
    const folder = openDataFolder(dataDir)
    const { setting, stop } = await start({ dataDir, port, realmSpeed }).catch((cause) => {
      throw isAddressTaken(cause)
        ? new ConfigError(`Port ${port} is taken; stop what uses it, or choose another.`, { cause })
        : cause
    })
    endOnSignal(async () => {
      await stop()
      folder.release()
    })
    process.stdout.write(`Set        ${setting}\nData       ${dataDir}\n`)
  })
}

/** Neither part knows passwords, so both are for this machine alone. */
function portOf(address = ''): number {
  const [, port] = /^(?:127\.0\.0\.1|localhost):(\d{1,5})$/.exec(address) ?? []
  if (port === undefined || Number(port) > 65_535)
    throw new ConfigError('Say where to listen on this machine: 127.0.0.1 and a port, such as 127.0.0.1:27018.')
  return Number(port)
}
