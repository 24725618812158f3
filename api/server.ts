import { resolve } from 'node:path'
import { SECOND } from '../shared/time'
import { runDailyFigures } from './admin/daily/count-days'
import { type App, createApp } from './app'
import { runGrantedPlans } from './billing/end-granted-plans'
import { runBillingWorker } from './billing/worker/run-billing-worker'
import { runNotificationOutbox } from './bots/outbox/run-notification-outbox'
import { runConsoleRemoval } from './bots/remove-console'
import { STREAMS_TIMEOUT } from './identity/stream-tickets/open-streams'
import { listenAt } from './listen'
import { runScheduledAnnouncements } from './notifications/announcements/publish-scheduled'
import { openWhenReachable } from './open-when-reachable'
import { type Monitor, serveMonitor } from './operations/monitor/serve-monitor'
import { runAsLeader } from './platform/leader/leader'
import { DRAIN_TIMEOUT, shutDownOnSignal, startOrExit } from './platform/process-lifecycle'
import { runPlayerPurge } from './players/deletion/run-player-purge'
import { type Config, readConfig } from './wiring/config'
import { runOutboxOf } from './wiring/open-outbox'
import type { Services } from './wiring/services'
import { missingPapers } from './wiring/shop-settings'

/** Calls wait no longer than this for an unavailable store before they are answered. */
const CALLS_TIMEOUT = 5 * SECOND
/** Payments and messages that are on their way; later ones are repeated after the next start. */
const LAST_WORK_TIMEOUT = 500

export async function serve(config: Config): Promise<void> {
  const services = await openWhenReachable(config, { siteDir: resolve('dist') })
  const app = createApp(services)
  let monitor: Monitor | null = null
  try {
    monitor = serveMonitor(config, services)
    listenAt(app, config)
  } catch (cause) {
    await monitor?.stop()
    await services.close()
    throw cause
  }
  services.sendWebhooksTo(`http://${loopbackOf(config.host)}:${app.server?.port ?? config.port}`)
  await services.fleet.start()
  const ending = new AbortController()
  // Processes that share a MongoDB elect a leader. The embedded store has one process, and needs no election.
  const inOneProcess = (name: string, work: (signal: AbortSignal) => Promise<void>) =>
    config.mongodbUri ? runAsLeader(services, { name, work }, ending.signal) : work(ending.signal)
  void inOneProcess('purge', (signal) => runPlayerPurge(services, signal))
  void runNotificationOutbox(services, ending.signal)
  void runConsoleRemoval(services, ending.signal)
  void inOneProcess('granted-plans', (signal) => runGrantedPlans(services, signal))
  void inOneProcess('announcements', (signal) => runScheduledAnnouncements(services, signal))
  void inOneProcess('daily-figures', (signal) => runDailyFigures(services, signal))
  const outbox = inOneProcess('outbox', (signal) => runOutboxOf(services, signal))
  const billing = inOneProcess('billing', (signal) => runBillingWorker(services, signal))
  shutDownOnSignal(
    async () => {
      services.health.startEnding()
      await Bun.sleep(config.shutdownNotice)
      ending.abort()
      await services.fleet.drain()
      // The runs have written their last lines, so open streams can deliver them.
      await services.openStreams.close()
      services.health.close()
      await stopServing(app)
      await Promise.race([Promise.all([billing, outbox]), Bun.sleep(LAST_WORK_TIMEOUT)])
      await services.close()
      await monitor?.stop()
    },
    config.shutdownNotice + STREAMS_TIMEOUT + DRAIN_TIMEOUT,
  )
  const missing = config.isProduction ? missingPapers(config.shop) : null
  if (missing) services.log.warn(missing)
  printAddresses(config, services, { port: app.server?.port ?? config.port, monitor })
}

function printAddresses(
  { role, host, dataDir, publicUrl, isProduction, gameUrl, standIns }: Config,
  { embedded }: Services,
  { port, monitor }: { port: number; monitor: Monitor | null },
) {
  const shownHost = host === '0.0.0.0' || host === '127.0.0.1' ? 'localhost' : host
  const lines = [`Castellan  ${publicUrl ?? `http://${shownHost}:${port}`}`, `Data       ${dataDir}`]
  if (monitor) lines.push(`Metrics    ${monitor.url}`)
  if (embedded.length > 0) lines.push(`Embedded   ${embedded.join(', ')}`)
  if (isProduction && !gameUrl && role !== 'web') lines.push('GAME_URL is not set: bots play in the practice realm.')
  if (standIns === 'forced')
    lines.push('STAND_INS=on: anyone who reaches the stand-ins can sign in as anyone, and pays with practice money.')
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** The loopback address of a server that listens on `host`. */
function loopbackOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host.includes(':') ? `[${host === '::' ? '::1' : host}]` : host
}

async function stopServing({ server }: Pick<App, 'server'>) {
  await Promise.race([server?.stop(), Bun.sleep(CALLS_TIMEOUT)])
  await server?.stop(true)
}

if (import.meta.main) await startOrExit(() => serve(readConfig(process.env)))
