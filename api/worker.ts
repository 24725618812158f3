import { openWhenReachable } from './open-when-reachable'
import { type Monitor, serveMonitor } from './operations/monitor/serve-monitor'
import { shutDownOnSignal, startOrExit } from './platform/process-lifecycle'
import { type Config, readConfig } from './wiring/config'

async function work(config: Config): Promise<void> {
  const services = await openWhenReachable(config, { siteDir: null })
  let monitor: Monitor | null
  try {
    monitor = serveMonitor(config, services)
  } catch (cause) {
    await services.close()
    throw cause
  }
  shutDownOnSignal(async () => {
    services.health.startEnding()
    await services.close()
    await monitor?.stop()
  })
  await services.fleet.start()
  const lines = [`Castellan  a worker with room for ${config.workerCapacity} bots`, `Data       ${config.dataDir}`]
  if (monitor) lines.push(`Metrics    ${monitor.url}`)
  process.stdout.write(`${lines.join('\n')}\n`)
}

await startOrExit(() => work(readConfig(process.env, 'worker')))
