import { type Config, readConfig } from './foundation/config'
import { endOnSignal, startOrExplain } from './foundation/process-life'
import { openServices } from './services'

/** Runs bots of other processes until a signal ends it. */
async function work(config: Config): Promise<void> {
  const services = await openServices(config, { siteDir: null })
  endOnSignal(() => services.close())
  await services.fleet.start()
  process.stdout.write(
    `Castellan  a worker with room for ${config.workerCapacity} bots\nData       ${config.dataDir}\n`,
  )
}

await startOrExplain(() => work(readConfig(process.env, 'worker')))
