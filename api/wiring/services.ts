import { version } from '../../package.json'
import type { Shop } from '../../shared/plans/shop'
import type { PaymentProviders } from '../billing/providers/port/require-provider'
import { countStuckPayments } from '../billing/stuck-payments'
import { createWebhookWakeup, type WebhookWakeup } from '../billing/worker/webhook-wakeup'
import { builtInTemplates } from '../bots/templates/built-in'
import { type Catalogue, createCatalogue } from '../bots/templates/catalogue'
import { createTrials, type Trials } from '../bots/trials/trials'
import { createWorldPlayer } from '../bots/trials/world-player'
import type { ConsoleLog } from '../console/log/console-log'
import { openRedisLog } from '../console/log/redis-log'
import { openSqliteLog } from '../console/log/sqlite-log'
import { countBotsDesiredOnline, countDueBots } from '../fleet/claims/due-bots'
import type { Fleet } from '../fleet/fleet'
import type { RealmMaps } from '../game/realm-map/realm-maps'
import type { ListedAdmins } from '../identity/admin-rights/grant-by-email'
import type { AnswerCache } from '../identity/answers/answer-cache'
import type { Discord } from '../identity/discord/discord'
import { createSessions, type Sessions } from '../identity/sessions/sessions'
import { createPasswords, type Passwords } from '../identity/sign-in/passwords'
import { createOpenStreams, type OpenStreams } from '../identity/stream-tickets/open-streams'
import { createStreamTickets, type StreamTickets } from '../identity/stream-tickets/stream-tickets'
import { type ApiTokens, createApiTokens } from '../identity/tokens/api-tokens'
import { isViewerThere } from '../identity/viewer/signed-in'
import type { Ways } from '../notifications/channels/channel-deps'
import { endPushesOfSessions } from '../notifications/channels/push/end-pushes-of-sessions'
import { countLateMessages } from '../notifications/outbox/count-messages'
import { JWT_SECRET, loadOrCreateSecret } from '../platform/data-folder/secret-file'
import { createLinkSigner, type LinkSigner } from '../platform/encryption/link-signer'
import type { SecretBox } from '../platform/encryption/secret-box'
import { createHealth, type Health } from '../platform/health/health'
import { createRateLimits, type RateLimits } from '../platform/http/rate-limits'
import type { Log } from '../platform/log'
import type { MailQueue } from '../platform/mail/mail-queue'
import type { Mailer } from '../platform/mail/mailer'
import { measureState } from '../platform/metrics/measured-state'
import type { Metrics } from '../platform/metrics/metrics'
import { createOutgoing, type Outgoing } from '../platform/outgoing/outgoing'
import type { RedisLink } from '../platform/redis/open-redis'
import { loadSite, type SiteFiles } from '../platform/site-files/site-files'
import type { Clock } from '../platform/time/clock'
import { runOutsideCalls } from '../platform/tracing/current-call'
import type { Tracing } from '../platform/tracing/tracing'
import type { MessageBus } from '../realtime/bus/message-bus'
import type { Changes } from '../realtime/changes/changes'
import type { Versions } from '../realtime/versions/versions'
import { scriptTemplates } from '../scripts/bots/script-templates'
import { type CheckTypes, createTypeChecker } from '../scripts/check/check-types'
import type { DryRuns } from '../scripts/dry-run/runs/dry-runs'
import type { ReadScript } from '../scripts/reading/read-script'
import { type Closers, closeInReverse } from './closers'
import type { Config } from './config'
import { healthDependencies } from './health-dependencies'
import { openAlerts } from './open-alerts'
import { openChanges } from './open-changes'
import { openDryRuns } from './open-dry-runs'
import { openFleet } from './open-fleet'
import { openPlatform, type Platform, type PlatformOptions } from './open-platform'
import { openScriptReader } from './open-script-reader'
import { openSecretBox } from './open-secret-box'
import { openOutsideServices } from './outside-services'

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
  apiTokens: ApiTokens
  /** null if sign-in with Discord is not configured. */
  discord: Discord | null
  /** Where messages to practice webhooks of Discord go. Null in production. */
  discordStandIn: string | null
  secretBox: SecretBox
  /** Calls to addresses that players choose. */
  outgoing: Outgoing
  ways: Ways
  /** What browsers subscribe to pushes with; null if pushes are not offered. */
  pushKey: string | null
  rateLimits: RateLimits
  mailQueue: MailQueue
  /** Sends once; the outbox tries again. */
  mailer: Mailer
  /** The folder of mails that a page shows to developers; null if there is none. */
  shownOutbox: string | null
  links: LinkSigner
  /** The site's address in mails. */
  mailOrigin: string
  /** null in a single process. */
  redis: RedisLink | null
  bus: MessageBus
  catalogue: Catalogue
  readScript: ReadScript
  dryRuns: DryRuns
  checkTypes: CheckTypes
  trials: Trials
  consoleLog: ConsoleLog
  tickets: StreamTickets
  openStreams: OpenStreams
  changes: Changes
  versions: Versions
  answers: AnswerCache
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
  /** Null if the game is no practice realm, or this process does not know its address. */
  realmMaps: RealmMaps | null
  shop: Shop
  /** The embedded parts in use, for the start-up message. */
  embedded: string[]
  /** Stops the bots first, then what they depend on. */
  close(): Promise<void>
}

interface ServiceOptions extends PlatformOptions {
  passwords?: Passwords
  /** The folder of the built site; null serves only the API. */
  siteDir: string | null
}

/** Opens every service. If one fails, those already open are closed again. */
export async function openServices(
  config: Config,
  { passwords = createPasswords(), siteDir, ...options }: ServiceOptions,
): Promise<Services> {
  const closers: Closers = []
  try {
    const platform = await openPlatform(config, options, closers)
    const { clock, log, metrics, tracing, redis, bus } = platform
    const outside = await openOutsideServices(config, platform, closers)
    const core = await openCore(config, platform, closers)
    const outgoing = createOutgoing({ clock, allowsLoopback: config.standIns === 'yes' })
    const site = siteDir ? await loadSite(siteDir) : null
    const fleetServices = { clock, log, metrics, tracing, redis, bus, ...core, gameUrl: outside.game.url }
    const fleet = await openFleet(config, fleetServices, closers)
    const services = {
      clock,
      log,
      metrics,
      tracing,
      redis,
      bus,
      ...core,
      passwords,
      site,
      health: createHealth({ clock, dependencies: healthDependencies(clock, redis) }),
      openStreams: createOpenStreams({ clock, log, isViewerThere: (viewer) => isViewerThere(core, viewer) }),
      tickets: createStreamTickets({ clock }),
      webhookWakeup: createWebhookWakeup({ bus }),
      outgoing,
      ...(await openAlerts(config, { clock, log, outgoing, ...core, ...outside })),
      discord: outside.discord,
      discordStandIn: outside.discordStandIn,
      mailQueue: outside.mailQueue,
      mailer: outside.mailer,
      shownOutbox: outside.shownOutbox,
      payments: outside.payments,
      sendWebhooksTo: outside.sendWebhooksTo,
      isPracticeRealm: outside.game.isPracticeRealm,
      realmMaps: outside.game.realmMaps,
      // A run outlives the call that started it, so it must not inherit its context.
      fleet: { ...fleet, nudge: (botId: string) => runOutsideCalls(() => fleet.nudge(botId)) },
      logsCalls: config.isProduction || ['debug', 'trace'].includes(config.logLevel),
      build: [version, site?.build].filter(Boolean).join(' '),
      trustedProxies: config.trustedProxies,
      listedAdmins: { emails: config.adminEmails, mustBeProven: config.isProduction },
      publicUrl: config.publicUrl,
      shop: config.shop,
      embedded: [...platform.embedded, ...outside.embedded],
      close: () => closeInReverse(closers),
    }
    measureServices(services)
    return services
  } catch (error) {
    await closeInReverse(closers)
    throw error
  }
}

async function openCore(config: Config, { folder, redis, bus, clock, log, metrics }: Platform, closers: Closers) {
  const jwtSecret = config.jwtSecret ?? loadOrCreateSecret(folder, JWT_SECRET)
  const secretBox = await openSecretBox(config, { folder, jwtSecret, clock, log }, closers)
  const consoleLog = redis ? openRedisLog({ redis, bus, clock, log, metrics }) : openSqliteLog({ dataDir: folder.path })
  closers.push(() => consoleLog.close())
  const trials = createTrials({ clock, log, player: createWorldPlayer({ clock }) })
  closers.push(() => trials.close())
  const rateLimits = createRateLimits({ redis })
  const { changes, versions, answers } = openChanges({ redis, bus, clock, log })
  const apiTokens = createApiTokens({ clock, log, changes, rateLimits })
  closers.push(() => apiTokens.close())
  return {
    trials,
    checkTypes: createTypeChecker({ clock, log }),
    readScript: openScriptReader({ clock, log }, closers),
    dryRuns: openDryRuns({ clock, log }, closers),
    secretBox,
    links: createLinkSigner(jwtSecret),
    consoleLog,
    sessions: createSessions({
      secret: jwtSecret,
      clock,
      log,
      bus,
      onEnded: (ended) => endPushesOfSessions({ clock, changes }, ended),
    }),
    catalogue: createCatalogue(builtInTemplates, scriptTemplates),
    changes,
    versions,
    answers,
    apiTokens,
    rateLimits,
  }
}

function measureServices({ clock, metrics, health, openStreams, redis }: Services) {
  measureState(metrics, {
    openStreams: () => openStreams.count,
    pingStore: health.checkStore,
    pingRedis: redis && health.checkRedis,
    areLimitsLocal: redis && (() => !redis.answers.isAnswering),
    botsDesiredOnline: countBotsDesiredOnline,
    paymentsStuck: countStuckPayments,
    botsDue: () => countDueBots({ clock }),
    messagesLate: () => countLateMessages({ clock }),
  })
}
