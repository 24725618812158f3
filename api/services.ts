import mongoose from 'mongoose'
import { version } from '../package.json'
import type { ListedAdmins } from './admin-rights/grant-by-email'
import { createDiscord, DISCORD, type Discord } from './auth/discord/discord'
import { createPasswords, type Passwords } from './auth/passwords'
import { createSessions, type Sessions } from './auth/sessions'
import type { PaymentProviders } from './billing/books/billing-deps'
import { createInbox, type Inbox } from './billing/inbox/inbox'
import { createPayPal, PAYPAL } from './billing/paypal/paypal'
import { createStripe } from './billing/stripe/stripe'
import type { Changes } from './changes/changes'
import { createInProcessChanges } from './changes/in-process-changes'
import type { ConsoleLog } from './console-log/console-log'
import { CONSOLE_FILE, openSqliteLog } from './console-log/sqlite-log'
import { type DataFolder, openDataFolder, refuseLost } from './data-folder/data-folder'
import { ENCRYPTION_KEY, JWT_SECRET, keptSecret } from './data-folder/secret-file'
import { startDiscord } from './embedded/discord/start'
import { STORE_FILE } from './embedded/mongodb/start'
import { startPayPal } from './embedded/paypal/start'
import { REALM_FILE } from './embedded/practice-realm/realm-store'
import { startPracticeRealm } from './embedded/practice-realm/start'
import { startStore } from './embedded/start-store'
import { startStripe } from './embedded/stripe/start'
import type { Fleet } from './fleet/fleet'
import { createInProcessFleet } from './fleet/in-process'
import { releaseAllLeases } from './fleet/lease/leases'
import { type Clock, systemClock } from './foundation/clock'
import type { Config } from './foundation/config'
import { ConfigError } from './foundation/errors'
import { createLog, type Log } from './foundation/log'
import { createRateLimits, type RateLimits } from './http/rate-limits'
import { openSecretBoxOf } from './keys/open-secret-box'
import { createOutboxMailer } from './mail/outbox-mailer'
import { createPostOffice, type PostOffice } from './mail/post-office'
import { createSmtpMailer } from './mail/smtp-mailer'
import { createSecretBox, readEncryptionKeys, type SecretBox } from './secrets/secret-box'
import { loadSite, type SiteFiles } from './site-files/site-files'
import { connectModels, storeFaultOf } from './store/connection'
import { watchedStore, watchStore } from './store/watch-store'
import { createOpenStreams, type OpenStreams } from './streams/open-streams'
import { createStreamTickets, type StreamTickets } from './streams/stream-tickets'
import { builtInTemplates } from './templates/built-in'
import { type Catalogue, createCatalogue } from './templates/catalogue'

/** Everything that the application uses, made from the settings. */
export interface Services {
  clock: Clock
  log: Log
  passwords: Passwords
  sessions: Sessions
  /** null where sign-in with Discord is not configured. */
  discord: Discord | null
  secretBox: SecretBox
  rateLimits: RateLimits
  post: PostOffice
  catalogue: Catalogue
  consoleLog: ConsoleLog
  tickets: StreamTickets
  openStreams: OpenStreams
  changes: Changes
  /** What is served: the server's version and the site's build. Another name means an update. */
  build: string
  fleet: Fleet
  payments: PaymentProviders
  inbox: Inbox
  /** Tells stand-ins for payments where this server is reached. */
  sendWebhooksTo(origin: string): void
  site: SiteFiles | null
  trustedProxies: number
  listedAdmins: ListedAdmins
  /** Where players reach the site; null where the request's own host says it. */
  publicUrl: string | null
  /** Whether bots play in the practice realm, because no other game is set up. */
  isPracticeRealm: boolean
  /** The embedded parts in use, for the lines that a start prints. */
  embedded: string[]
  /** Ends the bots first, then what they stand on. */
  close(): Promise<void>
}

interface ServiceOptions {
  clock?: Clock
  passwords?: Passwords
  /** Where the log goes, line by line; standard error where nothing is said. */
  logTo?: { write(line: string): void }
  /** The folder of the built site; null serves the API alone. */
  siteDir: string | null
}

/** Opens everything from the settings. What was opened before a failure is closed again. */
export async function openServices(
  config: Config,
  { clock = systemClock, passwords = createPasswords(), logTo, siteDir }: ServiceOptions,
): Promise<Services> {
  const opened: (() => unknown)[] = []
  const closeAll = async () => {
    for (const close of opened.splice(0).reverse()) await close()
  }
  try {
    const log = createLog(config.logLevel, logTo)
    const folder = openDataFolder(config.dataDir)
    opened.push(() => folder.release())
    const store = await openStore(config, folder, opened)
    const watch = watchStore({ clock, log, store: watchedStore(mongoose.connection, store.uri) })
    opened.push(() => watch.stop())
    const game = await openGame(config, { clock, log }, opened)
    const discord = openDiscord(config, clock, opened)
    const { payments, ...money } = openPayments(config, folder, clock, opened)
    const secretBox = config.encryptionKeys
      ? createSecretBox(readEncryptionKeys(config.encryptionKeys))
      : await openSecretBoxOf(folder)
    const sessions = createSessions({ secret: config.jwtSecret ?? keptSecret(folder, JWT_SECRET), clock, log })
    const catalogue = createCatalogue(builtInTemplates)
    const consoleLog = openSqliteLog({ dataDir: folder.path })
    opened.push(() => consoleLog.close())
    const mail = openMail(config, { clock, log })
    const post = createPostOffice({ mailer: mail.mailer, clock, log })
    opened.push(() => post.close())
    const site = siteDir ? await loadSite(siteDir) : null
    const changes = createInProcessChanges({ log })
    const takesToRun = { clock, log, changes, secretBox, consoleLog, catalogue, gameUrl: game.url, random: Math.random }
    const fleet = createInProcessFleet(takesToRun)
    opened.push(() => fleet.drain())
    return {
      clock,
      log,
      passwords,
      sessions,
      discord: discord.discord,
      secretBox,
      rateLimits: createRateLimits(),
      post,
      catalogue,
      consoleLog,
      tickets: createStreamTickets({ clock }),
      openStreams: createOpenStreams({ clock, log, sessions }),
      changes,
      build: [version, site?.build].filter(Boolean).join(' '),
      fleet,
      payments,
      sendWebhooksTo: money.sendWebhooksTo,
      inbox: createInbox(),
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

async function openStore({ mongodbUri }: Config, folder: DataFolder, opened: (() => unknown)[]) {
  if (mongodbUri) {
    opened.push(() => mongoose.disconnect())
    await orExplain('The store at MONGODB_URI', () => connectModels(mongodbUri))
    return { uri: mongodbUri, embedded: [] }
  }
  refuseLost(folder, STORE_FILE, [ENCRYPTION_KEY.name, JWT_SECRET.name, CONSOLE_FILE, REALM_FILE])
  const mongo = await startStore({ dataDir: folder.path })
  opened.push(
    () => mongo.stop(),
    () => mongoose.disconnect(),
  )
  await orExplain(`The store in ${folder.path}`, async () => {
    await connectModels(mongo.uri)
    // A data folder belongs to one server, so whoever held a lease in it is gone.
    await releaseAllLeases()
  })
  return { uri: mongo.uri, embedded: ['MongoDB (embedded, in the data folder)'] }
}

async function orExplain(store: string, open: () => Promise<void>) {
  try {
    await open()
  } catch (cause) {
    throw new ConfigError(`${store} ${storeFaultOf(cause)}.`, { cause })
  }
}

interface Watched {
  clock: Clock
  log: Log
}

function openMail({ mail, dataDir }: Config, { clock, log }: Watched) {
  if (mail) return { mailer: createSmtpMailer(mail), embedded: [] }
  return { mailer: createOutboxMailer({ dataDir, clock, log }), embedded: ['mails (in the folder outbox of the data)'] }
}

async function openGame({ gameUrl, dataDir, realmSpeed }: Config, { clock, log }: Watched, opened: (() => unknown)[]) {
  if (gameUrl) return { url: gameUrl, isPracticeRealm: false, embedded: [] }
  const onFault = (err: unknown) => log.error({ err }, 'The practice realm has failed at an answer')
  const realm = await startPracticeRealm({ dataDir, speed: realmSpeed, clock, onFault })
  opened.push(() => realm.stop())
  return { url: realm.url, isPracticeRealm: true, embedded: [`the practice realm (${realm.url})`] }
}

function openDiscord(config: Config, clock: Clock, opened: (() => unknown)[]) {
  if (config.discord) {
    const base = config.discordApiBase
    const addresses = base ? { api: base, pictures: base } : DISCORD
    return { discord: createDiscord({ ...config.discord, ...addresses, clock }), embedded: [] }
  }
  if (config.standIns === 'no') return { discord: null, embedded: [] }
  const standIn = startDiscord({ publicUrl: config.publicUrl, clock })
  opened.push(() => standIn.stop())
  return {
    discord: createDiscord({ ...standIn, api: standIn.url, pictures: standIn.url, clock }),
    embedded: [`Discord (${standIn.url})`],
  }
}

/** The stand-ins for payments are told where to send their webhooks once this server listens. */
function openPayments(config: Config, folder: DataFolder, clock: Clock, opened: (() => unknown)[]) {
  const { stripe: stripeKeys, paypal: paypalKeys, stripeApiBase, paypalApiBase } = config
  const standIns = { dataDir: folder.path, clock }
  const isPractice = config.standIns !== 'no'
  const stripe = stripeKeys || !isPractice ? null : startStripe(standIns)
  const paypal = paypalKeys || !isPractice ? null : startPayPal(standIns)
  opened.push(
    () => stripe?.stop(),
    () => paypal?.stop(),
  )
  const atStripe = stripeKeys ? { ...stripeKeys, apiBase: stripeApiBase } : stripe && { ...stripe, apiBase: stripe.url }
  const atPayPal = paypalKeys
    ? { ...paypalKeys, apiBase: paypalApiBase ?? PAYPAL.api }
    : paypal && { ...paypal, apiBase: paypal.url }
  return {
    payments: {
      stripe: atStripe && createStripe({ ...atStripe, clock }),
      paypal: atPayPal && createPayPal({ ...atPayPal, clock }),
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
