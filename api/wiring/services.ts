import mongoose from 'mongoose'
import { version } from '../../package.json'
import { SECOND } from '../../shared/time'
import type { PaymentProviders } from '../billing/providers/require-provider'
import { countStuckPayments } from '../billing/stuck-payments'
import { createWebhookWakeup, type WebhookWakeup } from '../billing/worker/webhook-wakeup'
import { createDayUpdater } from '../bots/activity/day-updater'
import { builtInTemplates } from '../bots/templates/built-in'
import { type Catalogue, createCatalogue } from '../bots/templates/catalogue'
import type { ConsoleLog } from '../console/log/console-log'
import { openRedisLog } from '../console/log/redis-log'
import { openSqliteLog } from '../console/log/sqlite-log'
import { countBotsDesiredOnline } from '../fleet/bots-desired-online'
import type { Fleet } from '../fleet/fleet'
import { createOpenRun } from '../fleet/history/run-history'
import type { FleetDeps } from '../fleet/run/fleet-deps'
import { createStartLimiter } from '../fleet/run/start-limiter'
import { createSignInThrottle } from '../game/sign-in-throttle/sign-in-throttle'
import type { ListedAdmins } from '../identity/admin-rights/grant-by-email'
import type { Discord } from '../identity/discord/discord'
import { createSessions, type Sessions } from '../identity/sessions/sessions'
import { createPasswords, type Passwords } from '../identity/sign-in/passwords'
import { createInProcessTickets } from '../identity/stream-tickets/in-process-tickets'
import { createOpenStreams, type OpenStreams } from '../identity/stream-tickets/open-streams'
import { createRedisTickets } from '../identity/stream-tickets/redis-tickets'
import type { StreamTickets } from '../identity/stream-tickets/stream-tickets'
import { exposedSecrets, JWT_SECRET, loadOrCreateSecret } from '../platform/data-folder/secret-file'
import type { SecretBox } from '../platform/encryption/secret-box'
import { createHealth, type Health } from '../platform/health/health'
import { createRateLimits, type RateLimits } from '../platform/http/rate-limits'
import { createLog, type Log } from '../platform/log'
import { createMailQueue, type MailQueue } from '../platform/mail/mail-queue'
import { measureState } from '../platform/metrics/measured-state'
import { createMetrics, type Metrics } from '../platform/metrics/metrics'
import type { RedisLink } from '../platform/redis/open-redis'
import { loadSite, type SiteFiles } from '../platform/site-files/site-files'
import { watchedStore, watchStore } from '../platform/store/watch/watch-store'
import type { Clock } from '../platform/time/clock'
import { runOutsideCalls } from '../platform/tracing/current-call'
import type { Tracing } from '../platform/tracing/tracing'
import { createInProcessBus } from '../realtime/bus/in-process-bus'
import type { MessageBus } from '../realtime/bus/message-bus'
import { openRedisBus } from '../realtime/bus/redis-bus'
import type { Changes } from '../realtime/changes/changes'
import { createChanges } from '../realtime/changes/create-changes'
import type { Config } from './config'
import {
  dependenciesOf,
  openClock,
  openDiscord,
  openFleet,
  openFolder,
  openGame,
  openMail,
  openPayments,
  openSecretBox,
  openSharedRedis,
  openStore,
  openTracing,
} from './outside-services'

export interface Services {
  clock: Clock
  log: Log
  metrics: Metrics
  /** null if traces have no receiver. */
  tracing: Tracing | null
  health: Health
  /** Whether each call is logged. */
  logsCalls: boolean
  passwords: Passwords
  sessions: Sessions
  /** null if sign-in with Discord is not configured. */
  discord: Discord | null
  secretBox: SecretBox
  rateLimits: RateLimits
  mailQueue: MailQueue
  /** null in a single process. */
  redis: RedisLink | null
  bus: MessageBus
  catalogue: Catalogue
  consoleLog: ConsoleLog
  tickets: StreamTickets
  openStreams: OpenStreams
  changes: Changes
  /** Identifies the server's version and the site's build; pages offer a reload when it changes. */
  build: string
  fleet: Fleet
  payments: PaymentProviders
  webhookWakeup: WebhookWakeup
  /** Gives the stand-ins for payments the address of this server. */
  sendWebhooksTo(origin: string): void
  site: SiteFiles | null
  trustedProxies: number
  listedAdmins: ListedAdmins
  /** null means the host of each request. */
  publicUrl: string | null
  isPracticeRealm: boolean
  /** The embedded parts in use, for the start-up message. */
  embedded: string[]
  /** Stops the bots first, then what they depend on. */
  close(): Promise<void>
}

interface ServiceOptions {
  /** The store's clock by default. */
  clock?: Clock
  passwords?: Passwords
  /** Receives the log line by line; standard error by default. */
  logTo?: { write(line: string): void }
  /** The folder of the built site; null serves only the API. */
  siteDir: string | null
}

/** Opens every service. If one fails, those already open are closed again. */
export async function openServices(
  config: Config,
  { passwords = createPasswords(), logTo, siteDir, ...given }: ServiceOptions,
): Promise<Services> {
  const closers: (() => unknown)[] = []
  const closeAll = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    const metrics = createMetrics()
    const log = createLog(config.logLevel, logTo, (level) => metrics.logLines.inc({ level }))
    const tracing = await openTracing(config, closers)
    const folder = openFolder(config, closers)
    for (const sentence of exposedSecrets(folder)) log.warn(sentence)
    const store = await openStore(config, folder, closers)
    const clock = given.clock ?? (await openClock(config, log, closers))
    const watch = watchStore({ clock, log, store: watchedStore(mongoose.connection, store.uri) })
    closers.push(() => watch.stop())
    const redis = await openSharedRedis(config, log, closers)
    const bus = redis ? await openRedisBus({ redis, clock, log }) : createInProcessBus({ log })
    const game = await openGame(config, { clock, log }, closers)
    const discord = openDiscord(config, { clock, tracing }, closers)
    const { payments, ...money } = openPayments(config, folder, { clock, log, tracing }, closers)
    const jwtSecret = config.jwtSecret ?? loadOrCreateSecret(folder, JWT_SECRET)
    const secretBox = await openSecretBox(config, { folder, jwtSecret, clock, log }, closers)
    const sessions = createSessions({ secret: jwtSecret, clock, log, bus })
    const catalogue = createCatalogue(builtInTemplates)
    const consoleLog = redis ? openRedisLog({ redis, clock }) : openSqliteLog({ dataDir: folder.path })
    closers.push(() => consoleLog.close())
    const mail = await openMail(config, { clock, log })
    const mailQueue = createMailQueue({ mailer: mail.mailer, clock, log, random: Math.random })
    closers.push(() => mailQueue.close())
    const site = siteDir ? await loadSite(siteDir) : null
    const changes = createChanges({ bus, clock })
    const rateLimits = createRateLimits({ redis })
    const { random } = Math
    const fleetDeps: FleetDeps = {
      clock,
      log,
      metrics,
      tracing,
      changes,
      secretBox,
      consoleLog,
      catalogue,
      random,
      gameUrl: game.url,
      signInThrottle: createSignInThrottle({ clock, random }),
      rateLimits,
      startLimiter: createStartLimiter(),
      updateDay: createDayUpdater(clock),
      openRun: createOpenRun({ clock, metrics }),
      // With several processes there are many bots, and each save is a write to the shared store.
      activitySaveInterval: (redis ? 15 : 5) * SECOND,
    }
    const fleet = await openFleet(config, { ...fleetDeps, redis, bus }, closers)
    const health = createHealth({ clock, dependencies: dependenciesOf(clock, redis) })
    const openStreams = createOpenStreams({ clock, log, sessions })
    measureState(metrics, {
      openStreams: () => openStreams.count,
      pingStore: health.checkStore,
      pingRedis: redis && health.checkRedis,
      botsDesiredOnline: countBotsDesiredOnline,
      paymentsStuck: countStuckPayments,
      queues: fleet.waiting ?? null,
    })
    return {
      clock,
      log,
      metrics,
      tracing,
      health,
      logsCalls: config.isProduction || ['debug', 'trace'].includes(config.logLevel),
      passwords,
      sessions,
      discord: discord.discord,
      secretBox,
      rateLimits,
      mailQueue,
      redis,
      bus,
      catalogue,
      consoleLog,
      tickets: redis ? createRedisTickets({ redis }) : createInProcessTickets({ clock }),
      openStreams,
      changes,
      build: [version, site?.build].filter(Boolean).join(' '),
      // A run outlives the call that started it, so it must not inherit its context.
      fleet: { ...fleet, nudge: (botId) => runOutsideCalls(() => fleet.nudge(botId)) },
      payments,
      sendWebhooksTo: money.sendWebhooksTo,
      webhookWakeup: createWebhookWakeup({ bus }),
      site,
      trustedProxies: config.trustedProxies,
      listedAdmins: { emails: config.adminEmails, mustBeProven: config.isProduction },
      publicUrl: config.publicUrl,
      isPracticeRealm: game.isPracticeRealm,
      embedded: [...store.embedded, ...game.embedded, ...discord.embedded, ...money.embedded, ...mail.embedded],
      close: closeAll,
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}
