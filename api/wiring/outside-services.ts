import mongoose from 'mongoose'
import { createPayPal, PAYPAL } from '../billing/providers/paypal/paypal'
import { createStripe } from '../billing/providers/stripe/stripe'
import { CONSOLE_FILE } from '../console/log/sqlite-file'
import { startDiscord } from '../embedded/discord/start'
import { STORE_FILE } from '../embedded/mongodb/start'
import { startPayPal } from '../embedded/paypal/start-paypal'
import { REALM_FILE } from '../embedded/practice-realm/realm-store'
import { startPracticeRealm } from '../embedded/practice-realm/start'
import { startStore } from '../embedded/start-store'
import { startStripe } from '../embedded/stripe/start-stripe'
import { releaseAllLeases } from '../fleet/claims/lease-store'
import type { Fleet } from '../fleet/fleet'
import type { BullmqOptions } from '../fleet/handover/bullmq/bullmq-fleet'
import { createInProcessFleet } from '../fleet/handover/local/in-process-fleet'
import type { FleetDeps } from '../fleet/run/fleet-deps'
import { createDiscord, discordAddresses } from '../identity/discord/discord'
import { type DataFolder, openDataFolder, refuseIfLost } from '../platform/data-folder/data-folder'
import { ENCRYPTION_KEY, JWT_SECRET } from '../platform/data-folder/secret-file'
import { announceKeysInUse } from '../platform/encryption/keys/keys-in-use'
import { createSecretBox, readEncryptionKeys, type SecretBox } from '../platform/encryption/secret-box'
import { ConfigError } from '../platform/errors'
import type { HealthDependencies } from '../platform/health/health'
import type { Log } from '../platform/log'
import { createOutboxMailer } from '../platform/mail/outbox-mailer'
import type { RedisLink } from '../platform/redis/open-redis'
import { connectModels, storeFaultOf } from '../platform/store/connection'
import { openStoreClock, timeOfStore } from '../platform/store/store-clock'
import { pingStore, writeToStore } from '../platform/store/watch/ping-store'
import { type Clock, systemClock } from '../platform/time/clock'
import { type Tracing, traced } from '../platform/tracing/tracing'
import type { MessageBus } from '../realtime/bus/message-bus'
import type { Config } from './config'
import { openFolderSecretBox } from './secrets/open-folder-secret-box'

/** Locks the data folder for this process, unless no part stores files in it. */
export function openFolder(config: Config, opened: (() => unknown)[]): DataFolder {
  const { dataDir, mongodbUri, redisUrl, standIns, stripe, paypal } = config
  const isPaidWithPracticeMoney = standIns !== 'no' && !(stripe && paypal)
  const keepsFiles = !mongodbUri || !redisUrl || hasPracticeRealm(config) || isPaidWithPracticeMoney
  if (!keepsFiles) return { path: dataDir, release() {} }
  const folder = openDataFolder(dataDir)
  opened.push(() => folder.release())
  return folder
}

const hasPracticeRealm = ({ role, gameUrl }: Config) => !gameUrl && role !== 'web'

export async function openStore({ mongodbUri }: Config, folder: DataFolder, opened: (() => unknown)[]) {
  if (mongodbUri) {
    opened.push(() => mongoose.disconnect())
    await explainFailure('The store at MONGODB_URI', () => connectModels(mongodbUri))
    return { uri: mongodbUri, embedded: [] }
  }
  refuseIfLost(folder, STORE_FILE, [ENCRYPTION_KEY.name, JWT_SECRET.name, CONSOLE_FILE, REALM_FILE])
  const mongo = await startStore({ dataDir: folder.path })
  opened.push(
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
export async function openClock({ mongodbUri }: Config, log: Log, opened: (() => unknown)[]): Promise<Clock> {
  if (!mongodbUri) return systemClock
  const ask = () => timeOfStore(mongoose.connection.getClient())
  return explainFailure('The store at MONGODB_URI', async () => {
    const clock = await openStoreClock({ clock: systemClock, log, readTime: ask })
    opened.push(() => clock.stop())
    return clock
  })
}

/** Loads the Redis client only if it is configured. */
export async function openSharedRedis({ redisUrl }: Config, log: Log, opened: (() => unknown)[]) {
  if (!redisUrl) return null
  const { openRedis } = await import('../platform/redis/open-redis')
  const redis = await openRedis(redisUrl, { log })
  opened.push(() => redis.close())
  return redis
}

interface SecretBoxDeps extends Watched {
  folder: DataFolder
  jwtSecret: string
}

/** Uses ENCRYPTION_KEYS and announces them to other processes, or the keys in the data folder, which `npm run rotate-keys` may change. */
export async function openSecretBox(
  { encryptionKeys }: Config,
  { folder, ...told }: SecretBoxDeps,
  opened: (() => unknown)[],
): Promise<SecretBox> {
  if (!encryptionKeys) return openFolderSecretBox(folder)
  const keys = readEncryptionKeys(encryptionKeys)
  const telling = await announceKeysInUse({ keys, ...told })
  opened.push(() => telling.stop())
  return createSecretBox(keys)
}

export const dependenciesOf = (clock: Clock, redis: RedisLink | null): HealthDependencies => ({
  store: (timeout) => pingStore(mongoose.connection.getClient(), { clock, timeout }),
  write: (timeout) => writeToStore(mongoose.connection.getClient(), { clock, timeout }),
  redis: redis && (() => redis.commands.ping()),
})

/** Loads the tracing libraries only if traces have a receiver. */
export async function openTracing(
  { otlpEndpoint, otlpHeaders }: Config,
  opened: (() => unknown)[],
): Promise<Tracing | null> {
  if (!otlpEndpoint) return null
  const { createOtlpTracing } = await import('../platform/tracing/otlp-tracing')
  const tracing = createOtlpTracing({ endpoint: otlpEndpoint, headers: otlpHeaders })
  opened.push(() => tracing.close())
  return tracing
}

async function explainFailure<Opened>(store: string, open: () => Promise<Opened>): Promise<Opened> {
  try {
    return await open()
  } catch (cause) {
    throw new ConfigError(`${store} ${storeFaultOf(cause)}.`, { cause })
  }
}

interface Watched {
  clock: Clock
  log: Log
}

export async function openMail({ mail, dataDir }: Config, { clock, log }: Watched) {
  if (mail) {
    const { createSmtpMailer } = await import('../platform/mail/smtp-mailer')
    return { mailer: createSmtpMailer(mail), embedded: [] }
  }
  return { mailer: createOutboxMailer({ dataDir, clock, log }), embedded: ['mails (in the folder outbox of the data)'] }
}

export async function openGame(config: Config, { clock, log }: Watched, opened: (() => unknown)[]) {
  const { gameUrl, isPracticeGame, dataDir, realmSpeed } = config
  if (!hasPracticeRealm(config)) return { url: gameUrl ?? '', isPracticeRealm: isPracticeGame, embedded: [] }
  const onFault = (err: unknown) => log.error({ err }, 'The practice realm failed to answer a request')
  const realm = await startPracticeRealm({ dataDir, speed: realmSpeed, clock, onFault })
  opened.push(() => realm.stop())
  return { url: realm.url, isPracticeRealm: true, embedded: [`the practice realm (${realm.url})`] }
}

export async function openFleet(
  { role, workerCapacity }: Config,
  { redis, bus, ...deps }: FleetDeps & { redis: RedisLink | null; bus: MessageBus },
  opened: (() => unknown)[],
): Promise<Fleet> {
  const capacity = role === 'web' ? 0 : workerCapacity
  const fleet = redis
    ? await openSharedFleet({ ...deps, redis, bus, capacity })
    : createInProcessFleet({ ...deps, capacity })
  opened.push(() => fleet.drain())
  return fleet
}

async function openSharedFleet(shared: BullmqOptions): Promise<Fleet> {
  const { createBullmqFleet } = await import('../fleet/handover/bullmq/bullmq-fleet')
  return createBullmqFleet(shared)
}

export function openDiscord(config: Config, { clock, tracing }: Omit<Asked, 'log'>, opened: (() => unknown)[]) {
  if (config.discord) {
    const addresses = discordAddresses(config.discordApiBase)
    const discord = createDiscord({ ...config.discord, ...addresses, clock })
    return { discord: traced(tracing, 'discord', discord), embedded: [] }
  }
  if (config.standIns === 'no') return { discord: null, embedded: [] }
  const standIn = startDiscord({ publicUrl: config.publicUrl, clock })
  opened.push(() => standIn.stop())
  return {
    discord: createDiscord({ ...standIn, api: standIn.url, pictures: standIn.url, clock }),
    embedded: [`Discord (${standIn.url})`],
  }
}

interface Asked {
  clock: Clock
  log: Log
  tracing: Tracing | null
}

/** Stand-ins learn the address for their webhooks once this server listens. */
export function openPayments(
  config: Config,
  folder: DataFolder,
  { clock, log, tracing }: Asked,
  opened: (() => unknown)[],
) {
  const { stripe: stripeKeys, paypal: paypalKeys, stripeApiBase, paypalApiBase } = config
  const standIns = { dataDir: folder.path, clock }
  const isPractice = config.standIns !== 'no'
  const stripe = stripeKeys || !isPractice ? null : startStripe(standIns)
  const paypal = paypalKeys || !isPractice ? null : startPayPal(standIns)
  opened.push(
    () => stripe?.stop(),
    () => paypal?.stop(),
  )
  const atStripe = stripeKeys
    ? { ...stripeKeys, apiBase: stripeApiBase }
    : stripe && { ...stripe, apiBase: stripe.url, isPractice: true }
  const atPayPal = paypalKeys
    ? { ...paypalKeys, apiBase: paypalApiBase ?? PAYPAL.api }
    : paypal && { ...paypal, apiBase: paypal.url, isPractice: true }
  return {
    payments: {
      stripe: atStripe && traced(tracing, 'stripe', createStripe({ ...atStripe, clock, log })),
      paypal: atPayPal && traced(tracing, 'paypal', createPayPal({ ...atPayPal, clock })),
    },
    embedded: [stripe && `Stripe (${stripe.url}/practice)`, paypal && `PayPal (${paypal.url}/practice)`].filter(
      (each) => each !== null,
    ),
    sendWebhooksTo(origin: string) {
      stripe?.sendWebhooksTo(`${origin}/api/stripe/webhook`)
      paypal?.sendWebhooksTo(`${origin}/api/paypal/webhook`)
    },
  }
}
