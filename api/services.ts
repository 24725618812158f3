import mongoose from 'mongoose'
import { createSecretBox, readEncryptionKeys, type SecretBox } from './accounts/secret-box'
import { createPasswords, type Passwords } from './auth/passwords'
import { createTokens, type Tokens } from './auth/tokens'
import { type Clock, systemClock } from './clock'
import type { Config } from './config'
import type { ConsoleLog } from './console/console-log'
import { type ConsoleTickets, createConsoleTickets } from './console/console-tickets'
import { createOpenConsoles, type OpenConsoles } from './console/open-consoles'
import { openSqliteLog } from './console/sqlite-log'
import { type DataFolder, keptSecret, openDataFolder } from './data-folder'
import { startEmbeddedMongo } from './embedded/mongodb/start'
import { startPracticeRealm } from './embedded/practice-realm/start'
import { ConfigError } from './errors'
import type { Fleet } from './fleet/fleet'
import { createInProcessFleet } from './fleet/in-process'
import { releaseAllLeases } from './fleet/leases'
import { createRateLimits, type RateLimits } from './http/rate-limits'
import { loadSite, type SiteFiles } from './http/site-files'
import { createLog, type Log } from './log'
import { connectModels } from './store'
import { builtInTemplates } from './templates/built-in'
import { type Catalogue, createCatalogue } from './templates/catalogue'

/** Everything that the application uses, made from the settings. */
export interface Services {
  clock: Clock
  log: Log
  passwords: Passwords
  tokens: Tokens
  secretBox: SecretBox
  rateLimits: RateLimits
  catalogue: Catalogue
  consoleLog: ConsoleLog
  tickets: ConsoleTickets
  openConsoles: OpenConsoles
  fleet: Fleet
  site: SiteFiles | null
  trustedProxies: number
  /** Where players reach the site; null where the request's own host says it. */
  publicUrl: string | null
  /** The embedded parts in use, for the lines that a start prints. */
  embedded: string[]
  /** Ends the bots first, then what they stand on. */
  close(): Promise<void>
}

interface ServiceOptions {
  clock?: Clock
  /** The folder of the built site; null serves the API alone. */
  siteDir: string | null
}

/** Opens everything from the settings. What was opened before a failure is closed again. */
export async function openServices(
  config: Config,
  { clock = systemClock, siteDir }: ServiceOptions,
): Promise<Services> {
  const opened: (() => unknown)[] = []
  const closeAll = async () => {
    for (const close of opened.splice(0).reverse()) await close()
  }
  try {
    const log = createLog(config.logLevel)
    const folder = openDataFolder(config.dataDir)
    opened.push(() => folder.release())
    const store = await connectStore(config, folder, opened)
    const game = await openGame(config, { clock, log }, opened)
    const secretBox = createSecretBox(
      readEncryptionKeys(config.encryptionKeys ?? `kept:${keptSecret(folder, 'encryption-key')}`),
    )
    const tokens = createTokens({ secret: config.jwtSecret ?? keptSecret(folder, 'jwt-secret'), clock, log })
    const catalogue = createCatalogue(builtInTemplates)
    const consoleLog = openSqliteLog({ dataDir: folder.path })
    opened.push(() => consoleLog.close())
    const site = siteDir ? await loadSite(siteDir) : null
    const fleet = createInProcessFleet({
      clock,
      log,
      secretBox,
      consoleLog,
      catalogue,
      gameUrl: game.url,
      random: Math.random,
    })
    opened.push(() => fleet.drain())
    return {
      clock,
      log,
      passwords: createPasswords(),
      tokens,
      secretBox,
      rateLimits: createRateLimits(),
      catalogue,
      consoleLog,
      tickets: createConsoleTickets({ clock }),
      openConsoles: createOpenConsoles({ clock, log, tokens }),
      fleet,
      site,
      trustedProxies: config.trustedProxies,
      publicUrl: config.publicUrl,
      embedded: [...store.embedded, ...game.embedded],
      close: closeAll,
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

async function connectStore({ mongodbUri }: Config, folder: DataFolder, opened: (() => unknown)[]) {
  const embedded = mongodbUri ? null : await startEmbeddedMongo({ dataDir: folder.path })
  if (embedded) opened.push(() => embedded.stop())
  try {
    await connectModels(mongodbUri ?? embedded?.uri ?? '')
  } catch (cause) {
    throw new ConfigError('The store at MONGODB_URI does not answer.', { cause })
  }
  opened.push(() => mongoose.disconnect())
  // A data folder belongs to one server, so whoever held a lease in it is gone.
  if (embedded) await releaseAllLeases()
  return { embedded: embedded ? ['MongoDB (embedded, in the data folder)'] : [] }
}

interface GameDeps {
  clock: Clock
  log: Log
}

async function openGame({ gameUrl, dataDir, realmSpeed }: Config, { clock, log }: GameDeps, opened: (() => unknown)[]) {
  if (gameUrl) return { url: gameUrl, embedded: [] }
  const onFault = (err: unknown) => log.error({ err }, 'The practice realm has failed at an answer')
  const realm = await startPracticeRealm({ dataDir, speed: realmSpeed, clock, onFault })
  opened.push(() => realm.stop())
  return { url: realm.url, embedded: [`the practice realm (${realm.url})`] }
}
