import { resolve } from 'node:path'
import { SECOND } from '../../shared/time'
import { type PaymentSettings, paypalSettings, stripeSettings } from '../billing/providers/payment-settings'
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

/** How mails leave: the server that takes them, and whom they are from. */
/** What a process does: serve the site and run bots, or one of the two. */
export type Role = 'both' | 'web' | 'worker'

/** Where those who watch over a process ask how it is. */
interface MonitorSettings {
  host: string
  port: number
}

export interface Config {
  role: Role
  isProduction: boolean
  host: string
  port: number
  /** Where players reach the site, without a slash at the end; null where the request's own host says it. */
  publicUrl: string | null
  dataDir: string
  /** null means the embedded store. */
  mongodbUri: string | null
  /** null means that this process is alone; it needs a MongoDB, which all processes share. */
  redisUrl: string | null
  /** null means: made once, and kept in the data folder beside the embedded store. */
  jwtSecret: string | null
  encryptionKeys: string | null
  /** Who is to be an admin, in the form in which addresses are stored. */
  adminEmails: string[]
  /** How many proxies stand in front and append to X-Forwarded-For. */
  trustedProxies: number
  /** null means the outbox in the data folder. */
  mail: MailSettings | null
  /** null means the practice realm. */
  gameUrl: string | null
  /** Whether the game at gameUrl is a practice realm as well, so that pages say so. */
  isPracticeGame: boolean
  /** How many bots run in this process at once. */
  workerCapacity: number
  realmSpeed: number
  /** Whether the stand-ins for sign-in and payments may run: they let anybody be anybody, and pay nothing. Forced ones may although others can reach them. */
  standIns: 'no' | 'yes' | 'forced'
  /** null means the stand-in, where it may run. */
  discord: { clientId: string; clientSecret: string } | null
  /** Another server that speaks as Discord does. */
  discordApiBase: string | null
  /** null means the stand-in, where it may run. */
  stripe: PaymentSettings<'secretKey' | 'webhookSecret'> | null
  paypal: PaymentSettings<'clientId' | 'clientSecret' | 'webhookId'> | null
  /** Other servers that speak as Stripe and PayPal do. */
  stripeApiBase: string | null
  paypalApiBase: string | null
  logLevel: string
  /** null means that nobody watches. */
  monitor: MonitorSettings | null
  /** For how many milliseconds a process that is to end says so, before it takes no more calls. */
  shutdownNotice: number
  /** Who takes traces, by OTLP over HTTP; null means nobody. */
  otlpEndpoint: string | null
  /** What is sent with them, a key for example: name=value pairs with commas between. */
  otlpHeaders: string | null
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const JWT_SECRET_MIN_LENGTH = 32
const SENDER = /^(?:[^<>@\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

/** Reads every setting once; a wrong one throws a ConfigError whose sentence names it. */
export function readConfig(env: Environment, role: Role = 'both'): Config {
  const isProduction = env.NODE_ENV === 'production'
  const host = text(env, 'HOST') ?? (isProduction ? '0.0.0.0' : '127.0.0.1')
  const publicUrl = publicUrlOf(env)
  const redisUrl = address(env, 'REDIS_URL', ['redis:', 'rediss:'])
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
    gameUrl: address(env, 'GAME_URL', ['ws:', 'wss:']),
    isPracticeGame: oneOf(env, 'PRACTICE_REALM', ['on', 'off'], 'off') === 'on',
    workerCapacity: wholeNumber(env, 'WORKER_CAPACITY', { otherwise: 2000, from: 1, to: 10_000 }),
    realmSpeed: positiveNumber(env, 'REALM_SPEED', 1),
    // Nobody signs in or pays at a worker.
    standIns: role === 'worker' ? 'no' : standInsOf(env, { isProduction, host, publicUrl, redisUrl }),
    discord: discordOf(env),
    discordApiBase: address(env, 'DISCORD_API_BASE', ['http:', 'https:']),
    stripe: stripeSettings(env),
    paypal: paypalSettings(env),
    stripeApiBase: address(env, 'STRIPE_API_BASE', ['http:', 'https:']),
    paypalApiBase: address(env, 'PAYPAL_API_BASE', ['http:', 'https:']),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    monitor: monitorOf(env),
    shutdownNotice: wholeNumber(env, 'SHUTDOWN_NOTICE', { otherwise: 0, from: 0, to: 60 }) * SECOND,
    otlpEndpoint: address(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
    otlpHeaders: text(env, 'OTEL_EXPORTER_OTLP_HEADERS'),
  }
  refuseMissingNeighbours(config)
  refuseMissingSecrets(config)
  return config
}

/** What processes of one role leave to others, they reach by these. */
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
    throw new ConfigError(`Set ${missing.join(' and ')} as well: with MONGODB_URI they are not made by themselves.`)
  }
}

function publicUrlOf(env: Environment) {
  const publicUrl = address(env, 'PUBLIC_URL', ['http:', 'https:'])
  if (publicUrl && /[?#]/.test(publicUrl)) {
    throw new ConfigError('PUBLIC_URL holds no ? and no #: the paths of pages are put after it.')
  }
  return publicUrl
}

/** The links in mails need an address that no caller can choose. */
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
  const wanted = oneOf(env, 'STAND_INS', ['auto', 'on', 'off'], 'auto')
  if (wanted === 'off') return 'no'
  const isLocalOnly = isLoopback(host) && (publicUrl === null || isLoopback(URL.parse(publicUrl)?.hostname ?? ''))
  // Each process would have stand-ins of its own, which know nothing of what was done at those of another.
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
