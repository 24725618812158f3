import { openWhenAnswered } from './open-when-answered'
import { type Monitor, serveMonitor } from './operations/monitor/serve-monitor'
import { endOnSignal, startOrExplain } from './platform/process-life'
import { type Config, readConfig } from './wiring/config'

/** Runs bots of other processes until a signal ends it. */
async function work(config: Config): Promise<void> {
  const services = await openWhenAnswered(config, { siteDir: null })
  let monitor: Monitor | null
  try {
    monitor = serveMonitor(config, services)
  } catch (cause) {
    await services.close()
    throw cause
  }
  endOnSignal(async () => {
    services.health.startEnding()
    await services.close()
    await monitor?.stop()
  })
  await services.fleet.start()
  const lines = [`Castellan  a worker with room for ${config.workerCapacity} bots`, `Data       ${config.dataDir}`]
  if (monitor) lines.push(`Metrics    ${monitor.url}`)
  process.stdout.write(`${lines.join('\n')}\n`)
}

await startOrExplain(() => work(readConfig(process.env, 'worker')))
