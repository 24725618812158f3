import { SECOND } from '../shared/time'
import { listenAt } from './listen'
import type { AppError } from './platform/errors'
import { createLog } from './platform/log'
import { redisAway } from './platform/redis/redis-away'
import { loadSite } from './platform/site-files/site-files'
import { isStoreReachable, storeAway } from './platform/store/connection'
import { systemClock } from './platform/time/clock'
import { createWaitingApp } from './waiting-app'
import type { Config } from './wiring/config'
import { openServices, type Services } from './wiring/services'

const POLL_INTERVAL = SECOND
/** After this, pages are served while the dependency is waited for. */
const RESPONSE_TIMEOUT = SECOND

interface RemoteDependency {
  name: string
  isReachable(): Promise<boolean>
  /** The answer to calls until it is reachable. */
  refusal: AppError
}

/**
 * Opens the services once the configured store and Redis are reachable. Until then the process already serves the site,
 * and retries by itself, as a running process does during an outage.
 */
export async function openWhenReachable(config: Config, { siteDir }: { siteDir: string | null }): Promise<Services> {
  let waiting: Awaited<ReturnType<typeof startWaiting>> | undefined
  try {
    for (const dependency of remoteDependencies(config)) {
      const firstCheck = dependency.isReachable()
      if (await Promise.race([firstCheck, systemClock.sleep(RESPONSE_TIMEOUT).then(() => false)])) continue
      waiting ??= await startWaiting(config, siteDir)
      await waiting.until(dependency, firstCheck)
    }
    return await openServices(config, { siteDir })
  } finally {
    await waiting?.end()
  }
}

function remoteDependencies({ mongodbUri, redisUrl }: Config): RemoteDependency[] {
  const store = mongodbUri && {
    name: 'The store at MONGODB_URI',
    isReachable: () => isStoreReachable(mongodbUri),
    refusal: storeAway(),
  }
  const redis = redisUrl && {
    name: 'The Redis at REDIS_URL',
    isReachable: async () => (await import('./platform/redis/open-redis')).isRedisReachable(redisUrl),
    refusal: redisAway(),
  }
  return [store, redis].filter((each) => each !== null && each !== '')
}

async function startWaiting(config: Config, siteDir: string | null) {
  const log = createLog(config.logLevel)
  let refusal = storeAway()
  const app = siteDir && createWaitingApp({ log, site: await loadSite(siteDir), refusal: () => refusal })
  if (app) listenAt(app, config)
  // In a container this is process 1, which ignores signals without a handler.
  // https://docs.docker.com/reference/cli/docker/container/run/#init
  const leave = () => process.exit(0)
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.on(signal, leave)
  return {
    async until(dependency: RemoteDependency, firstCheck: Promise<boolean>) {
      refusal = dependency.refusal
      log.warn(`${dependency.name} does not answer; this process waits for it.`)
      for (let isReachable = await firstCheck; !isReachable; isReachable = await dependency.isReachable())
        await systemClock.sleep(POLL_INTERVAL)
    },
    async end() {
      for (const signal of signals) process.off(signal, leave)
      if (app) await app.server?.stop(true)
    },
  }
}
