import { resolve } from 'node:path'
import type { ProviderName } from '../../shared/enums/payment-providers'
import type { Shop } from '../../shared/plans/shop'
import { SECOND } from '../../shared/time'
import type { ProviderSettings } from '../billing/providers/port/provider-adapter'
import { readPaymentSettings } from '../billing/providers/table'
import { ConfigError } from '../platform/errors'
import { isLoopback } from '../platform/http/loopback'
import type { MailSettings } from '../platform/mail/mailer'
import {
  address,
  allOrNone,
  type Environment,
  oneOf,
  positiveNumber,
  text,
  wholeNumber,
} from '../platform/settings/read-setting'
import { mailboxOf } from '../platform/texts/mailbox'
import { readPushSubject } from './push-settings'
import { readShop } from './shop-settings'

export type Role = 'both' | 'web' | 'worker'

interface MonitorSettings {
  host: string
  port: number
}

export interface Config {
  role: Role
  isProduction: boolean
  host: string
  port: number
  /** The public address of the site, without a trailing slash; null means the host of each request. */
  publicUrl: string | null
  dataDir: string
  /** null means the embedded store. */
  mongodbUri: string | null
  /** null means a single process. Requires MONGODB_URI, which all processes share. */
  redisUrl: string | null
  /** null means generated once and stored in the data folder, next to the embedded store. */
  jwtSecret: string | null
  encryptionKeys: string | null
  /** Addresses of admins, in their stored form. */
  adminEmails: string[]
  /** How many proxies in front append to X-Forwarded-For. */
  trustedProxies: number
  /** null means the outbox in the data folder. */
  mail: MailSettings | null
  /** The contact that push services are given; null means no pushes. */
  pushSubject: string | null
  shop: Shop
  /** null means the practice realm. */
  gameUrl: string | null
  /** Whether the game at gameUrl is a practice realm too. */
  isPracticeGame: boolean
  /** The maximum number of bots that run in this process. */
  workerCapacity: number
  realmSpeed: number
  /**
   * Whether stand-ins for sign-in and payments may run. They let anyone sign in as anyone and pay nothing. 'forced'
   * allows them even if others can reach the server.
   */
  standIns: 'no' | 'yes' | 'forced'
  /** null means the stand-in, if it may run. */
  discord: { clientId: string; clientSecret: string } | null
  /** A server with Discord's API. */
  discordApiBase: string | null
  /** null means the stand-in, if it may run. */
  payments: Record<ProviderName, ProviderSettings | null>
  logLevel: string
  /** null means no monitoring endpoints. */
  monitor: MonitorSettings | null
  /** How long a process reports that it is shutting down before it stops taking calls, in milliseconds. */
  shutdownNotice: number
  /** The receiver of traces, OTLP over HTTP; null means none. */
  otlpEndpoint: string | null
  /** Headers for traces, such as a key: comma-separated name=value pairs. */
  otlpHeaders: string | null
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const JWT_SECRET_MIN_LENGTH = 32
const SENDER = /^(?:[^<>@\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

/** @throws ConfigError that names the first wrong setting */
export function readConfig(env: Environment, role: Role = 'both'): Config {
  const isProduction = env.NODE_ENV === 'production'
  const host = text(env, 'HOST') ?? (isProduction ? '0.0.0.0' : '127.0.0.1')
  const publicUrl = publicUrlOf(env)
  const redisUrl = address(env, 'REDIS_URL', ['redis:', 'rediss:'])
  const standIns = standInsOf(env, { isProduction, host, publicUrl, redisUrl })
  const config: Config = {
    role,
    isProduction,
    host,
    port: wholeNumber(env, 'PORT', { otherwise: 4000, from: 0, to: 65_535 }),
    publicUrl,
    dataDir: resolve(text(env, 'DATA_DIR') ?? 'data'),
    mongodbUri: address(env, 'MONGODB_URI', ['mongodb:', 'mongodb+srv:']),
    redisUrl,
    jwtSecret: text(env, 'JWT_SECRET'),
    encryptionKeys: text(env, 'ENCRYPTION_KEYS'),
    adminEmails: emails(env, 'ADMIN_EMAILS'),
    trustedProxies: wholeNumber(env, 'TRUST_PROXY', { otherwise: 0, from: 0, to: 10 }),
    mail: mailSettings(env, publicUrl),
    pushSubject: readPushSubject(env, { publicUrl, isLocal: standIns === 'yes' }),
    shop: readShop(env),
    gameUrl: address(env, 'GAME_URL', ['ws:', 'wss:']),
    isPracticeGame: oneOf(env, 'PRACTICE_REALM', { otherwise: 'off', choices: ['on', 'off'] }) === 'on',
    workerCapacity: wholeNumber(env, 'WORKER_CAPACITY', { otherwise: 2000, from: 1, to: 10_000 }),
    realmSpeed: positiveNumber(env, 'REALM_SPEED', 1),
    // A worker has no sign-in and no payments.
    standIns: role === 'worker' ? 'no' : standIns,
    discord: discordOf(env),
    discordApiBase: address(env, 'DISCORD_API_BASE', ['http:', 'https:']),
    payments: readPaymentSettings(env),
    logLevel: oneOf(env, 'LOG_LEVEL', { otherwise: 'info', choices: LOG_LEVELS }),
    monitor: monitorOf(env),
    shutdownNotice: wholeNumber(env, 'SHUTDOWN_NOTICE', { otherwise: 0, from: 0, to: 60 }) * SECOND,
    otlpEndpoint: address(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
    otlpHeaders: text(env, 'OTEL_EXPORTER_OTLP_HEADERS'),
  }
  refuseMissingNeighbours(config)
  refuseMissingSecrets(config)
  return config
}

/** A process of one role reaches the others through these services. */
function refuseMissingNeighbours({ role, gameUrl, mongodbUri, redisUrl }: Config) {
  if (role === 'both') return
  const isWorker = role === 'worker'
  const needed = { ...(isWorker && { GAME_URL: gameUrl }), MONGODB_URI: mongodbUri, REDIS_URL: redisUrl }
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]))
  if (missing.length === 0) return
  const why = isWorker ? 'a worker runs the bots of other processes' : 'bots run in other processes, npm run worker'
  throw new ConfigError(`Set ${missing.join(' and ')}: ${why}.`)
}

function refuseMissingSecrets({ mongodbUri, redisUrl, jwtSecret, encryptionKeys }: Config) {
  if (redisUrl && !mongodbUri) {
    throw new ConfigError('Set MONGODB_URI as well: with REDIS_URL several processes share one store.')
  }
  if (jwtSecret && jwtSecret.length < JWT_SECRET_MIN_LENGTH) {
    throw new ConfigError(`JWT_SECRET needs at least ${JWT_SECRET_MIN_LENGTH} characters.`)
  }
  const missing = [!jwtSecret && 'JWT_SECRET', !encryptionKeys && 'ENCRYPTION_KEYS'].filter(Boolean)
  if (mongodbUri && missing.length > 0) {
    throw new ConfigError(`Set ${missing.join(' and ')} as well: with MONGODB_URI they are not generated.`)
  }
}

function publicUrlOf(env: Environment) {
  const publicUrl = address(env, 'PUBLIC_URL', ['http:', 'https:'])
  if (publicUrl && /[?#]/.test(publicUrl)) {
    throw new ConfigError('PUBLIC_URL must not contain ? or #, because page paths are appended to it.')
  }
  return publicUrl
}

/** PUBLIC_URL is required, because links in mails must not use a host that the caller chose. */
function mailSettings(env: Environment, publicUrl: string | null): MailSettings | null {
  const smtpUrl = address(env, 'SMTP_URL', ['smtp:', 'smtps:'])
  const from = text(env, 'MAIL_FROM')
  if (!smtpUrl && !from) return null
  const missing = [!smtpUrl && 'SMTP_URL', !from && 'MAIL_FROM', !publicUrl && 'PUBLIC_URL'].filter(Boolean)
  if (!smtpUrl || !from || missing.length > 0) {
    throw new ConfigError(`Set ${missing.join(' and ')} as well: mails need SMTP_URL, MAIL_FROM and PUBLIC_URL.`)
  }
  if (!SENDER.test(from)) {
    throw new ConfigError(
      'MAIL_FROM is an e-mail address, or a name and an address: Castellan <castellan@example.com>.',
    )
  }
  return { smtpUrl, from }
}

type Exposure = Pick<Config, 'isProduction' | 'host' | 'publicUrl' | 'redisUrl'>

function standInsOf(env: Environment, { isProduction, host, publicUrl, redisUrl }: Exposure): Config['standIns'] {
  const wanted = oneOf(env, 'STAND_INS', { otherwise: 'auto', choices: ['auto', 'on', 'off'] })
  if (wanted === 'off') return 'no'
  const isLocalOnly = isLoopback(host) && (publicUrl === null || isLoopback(URL.parse(publicUrl)?.hostname ?? ''))
  // Not with several processes: each would have its own stand-ins with their own state.
  if (!isProduction && !redisUrl && isLocalOnly) return 'yes'
  return wanted === 'on' ? 'forced' : 'no'
}

function discordOf(env: Environment) {
  const keys = allOrNone(env, 'DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET')
  return keys && { clientId: keys.DISCORD_CLIENT_ID, clientSecret: keys.DISCORD_CLIENT_SECRET }
}

function monitorOf(env: Environment): MonitorSettings | null {
  if (text(env, 'METRICS_PORT') === null) return null
  return {
    host: text(env, 'METRICS_HOST') ?? '127.0.0.1',
    port: wholeNumber(env, 'METRICS_PORT', { otherwise: 0, from: 0, to: 65_535 }),
  }
}

function emails(env: Environment, name: string): string[] {
  const given = (text(env, name) ?? '').split(',')
  return given
    .filter((each) => each.trim())
    .map((each) => {
      const mailbox = mailboxOf(each)
      if (!mailbox) throw new ConfigError(`${name} is e-mail addresses with commas between them.`)
      return mailbox
    })
}
