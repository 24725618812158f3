import mongoose from 'mongoose'
import { CONSOLE_FILE } from '../console/log/sqlite-file'
import { STORE_FILE } from '../embedded/mongodb/start'
import { REALM_FILE } from '../embedded/practice-realm/realm-store'
import { startStore } from '../embedded/start-store'
import { releaseAllLeases } from '../fleet/claims/lease-store'
import { type DataFolder, openDataFolder, refuseIfLost } from '../platform/data-folder/data-folder'
import { ENCRYPTION_KEY, exposedSecrets, JWT_SECRET } from '../platform/data-folder/secret-file'
import { ConfigError } from '../platform/errors'
import { createLog, type Log } from '../platform/log'
import { createMetrics } from '../platform/metrics/metrics'
import { connectModels, storeFaultOf } from '../platform/store/connection'
import { openStoreClock, timeOfStore } from '../platform/store/store-clock'
import { watchedStore, watchStore } from '../platform/store/watch/watch-store'
import { type Clock, systemClock } from '../platform/time/clock'
import type { Tracing } from '../platform/tracing/tracing'
import { createInProcessBus } from '../realtime/bus/in-process-bus'
import { openRedisBus } from '../realtime/bus/redis-bus'
import type { Closers } from './closers'
import type { Config } from './config'

export interface PlatformOptions {
  /** The store's clock by default. */
  clock?: Clock
  /** Receives the log line by line; standard error by default. */
  logTo?: { write(line: string): void }
}

export type Platform = Awaited<ReturnType<typeof openPlatform>>

/** Opens what every other service needs: log, data folder, store, clock, and the connections between processes. */
export async function openPlatform(config: Config, { logTo, ...given }: PlatformOptions, closers: Closers) {
  const metrics = createMetrics()
  const log = createLog(config.logLevel, logTo, (level) => metrics.logLines.inc({ level }))
  const tracing = await openTracing(config, closers)
  const folder = openFolder(config, closers)
  for (const sentence of exposedSecrets(folder)) log.warn(sentence)
  const { uri, embedded } = await openStore(config, folder, closers)
  const clock = given.clock ?? (await openClock(config, log, closers))
  const watch = watchStore({ clock, log, store: watchedStore(mongoose.connection, uri) })
  closers.push(() => watch.stop())
  const redis = await openSharedRedis(config, log, closers)
  const bus = redis ? await openRedisBus({ redis, clock, log }) : createInProcessBus({ log })
  return { clock, log, metrics, tracing, folder, redis, bus, embedded }
}

async function openTracing({ otlpEndpoint, otlpHeaders }: Config, closers: Closers): Promise<Tracing | null> {
  if (!otlpEndpoint) return null
  const { createOtlpTracing } = await import('../platform/tracing/otlp-tracing')
  const tracing = createOtlpTracing({ endpoint: otlpEndpoint, headers: otlpHeaders })
  closers.push(() => tracing.close())
  return tracing
}

/** Locks the data folder for this process, unless no part stores files in it. */
function openFolder(config: Config, closers: Closers): DataFolder {
  const { dataDir, mongodbUri, redisUrl, standIns, payments } = config
  const isPaidWithPracticeMoney = standIns !== 'no' && Object.values(payments).includes(null)
  const storesFiles = !mongodbUri || !redisUrl || hasPracticeRealm(config) || isPaidWithPracticeMoney
  if (!storesFiles) return { path: dataDir, release() {} }
  const folder = openDataFolder(dataDir)
  closers.push(() => folder.release())
  return folder
}

export const hasPracticeRealm = ({ role, gameUrl }: Config) => !gameUrl && role !== 'web'

async function openStore({ mongodbUri }: Config, folder: DataFolder, closers: Closers) {
  if (mongodbUri) {
    closers.push(() => mongoose.disconnect())
    await explainFailure('The store at MONGODB_URI', () => connectModels(mongodbUri))
    return { uri: mongodbUri, embedded: [] }
  }
  refuseIfLost(folder, STORE_FILE, [ENCRYPTION_KEY.name, JWT_SECRET.name, CONSOLE_FILE, REALM_FILE])
  const mongo = await startStore({ dataDir: folder.path })
  closers.push(
    () => mongo.stop(),
    () => mongoose.disconnect(),
  )
  await explainFailure(`The store in ${folder.path}`, async () => {
    await connectModels(mongo.uri)
    // The folder is locked, so every lease in it belongs to a process that has ended.
    await releaseAllLeases()
  })
  return { uri: mongo.uri, embedded: ['MongoDB (embedded, in the data folder)'] }
}

/** Processes that share a store use its clock; a single process uses the machine's. */
async function openClock({ mongodbUri }: Config, log: Log, closers: Closers): Promise<Clock> {
  if (!mongodbUri) return systemClock
  const readTime = () => timeOfStore(mongoose.connection.getClient())
  return explainFailure('The store at MONGODB_URI', async () => {
    const clock = await openStoreClock({ clock: systemClock, log, readTime })
    closers.push(() => clock.stop())
    return clock
  })
}

async function openSharedRedis({ redisUrl }: Config, log: Log, closers: Closers) {
  if (!redisUrl) return null
  const { openRedis } = await import('../platform/redis/open-redis')
  const redis = await openRedis(redisUrl, { log })
  closers.push(() => redis.close())
  return redis
}

async function explainFailure<Opened>(store: string, open: () => Promise<Opened>): Promise<Opened> {
  try {
    return await open()
  } catch (cause) {
    throw new ConfigError(`${store} ${storeFaultOf(cause)}.`, { cause })
  }
}
