import { SECOND } from '../shared/time'
import { listenAt } from './listen'
import { createLog } from './platform/log'
import { loadSite } from './platform/site-files/site-files'
import { isStoreReachable } from './platform/store/connection'
import { systemClock } from './platform/time/clock'
import { createWaitingApp } from './waiting-app'
import type { Config } from './wiring/config'
import { openServices, type Services } from './wiring/services'

const POLL_INTERVAL = SECOND
/** After this, pages are served while the store is waited for. */
const RESPONSE_TIMEOUT = SECOND

/**
 * Opens the services once the configured store is reachable. Until then the process already serves the site, and retries
 * by itself, as a running process does during an outage. It does not wait for Redis.
 */
export async function openWhenReachable(config: Config, { siteDir }: { siteDir: string | null }): Promise<Services> {
  const waiting = config.mongodbUri ? await waitForStore(config.mongodbUri, config, siteDir) : null
  try {
    return await openServices(config, { siteDir })
  } finally {
    await waiting?.end()
  }
}

/** Null if the store answers at once. */
async function waitForStore(uri: string, config: Config, siteDir: string | null) {
  const firstCheck = isStoreReachable(uri)
  if (await Promise.race([firstCheck, systemClock.sleep(RESPONSE_TIMEOUT).then(() => false)])) return null
  const waiting = await startWaiting(config, siteDir)
  for (let isReachable = await firstCheck; !isReachable; isReachable = await isStoreReachable(uri))
    await systemClock.sleep(POLL_INTERVAL)
  return waiting
}

async function startWaiting(config: Config, siteDir: string | null) {
  const log = createLog(config.logLevel)
  const app = siteDir && createWaitingApp({ log, site: await loadSite(siteDir) })
  if (app) listenAt(app, config)
  log.warn('The store at MONGODB_URI does not answer; this process waits for it.')
  // In a container this is process 1, which ignores signals without a handler.
  // https://docs.docker.com/reference/cli/docker/container/run/#init
  const leave = () => process.exit(0)
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.on(signal, leave)
  return {
    async end() {
      for (const signal of signals) process.off(signal, leave)
      if (app) await app.server?.stop(true)
    },
  }
}
