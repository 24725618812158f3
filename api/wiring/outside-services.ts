import { type DiscordStandIn, startDiscord } from '../embedded/discord/start'
import { startPracticeRealm } from '../embedded/practice-realm/start'
import { fetchedRealmMaps } from '../game/realm-map/fetch-realm-map'
import type { RealmMaps } from '../game/realm-map/realm-maps'
import { createDiscord, discordAddresses } from '../identity/discord/discord'
import { createMailQueue } from '../platform/mail/mail-queue'
import { measuredMailer } from '../platform/mail/measured-mailer'
import { createOutboxMailer, outboxFolder } from '../platform/mail/outbox-mailer'
import { traced } from '../platform/tracing/tracing'
import type { Closers } from './closers'
import type { Config } from './config'
import { openPayments } from './open-payments'
import { hasPracticeRealm, type Platform } from './open-platform'

export async function openOutsideServices(config: Config, platform: Platform, closers: Closers) {
  const { embedded: gameEmbedded, ...game } = await openGame(config, platform, closers)
  const { embedded: discordEmbedded, ...discord } = openDiscord(config, platform, closers)
  const { embedded: paymentsEmbedded, ...payments } = await openPayments(config, platform, closers)
  const { embedded: mailEmbedded, ...mails } = await openMail(config, platform, closers)
  const embedded = [...gameEmbedded, ...discordEmbedded, ...paymentsEmbedded, ...mailEmbedded]
  return { game, ...discord, ...mails, ...payments, embedded }
}

async function openMail(config: Config, { clock, log, metrics }: Platform, closers: Closers) {
  const { mailer: unmeasured, shownOutbox, embedded } = await openMailer(config, { clock, log })
  const mailer = measuredMailer(unmeasured, metrics)
  const mailQueue = createMailQueue({ mailer, clock, log, random: Math.random })
  closers.push(() => mailQueue.close())
  return { mailQueue, mailer, shownOutbox, embedded }
}

async function openMailer({ mail, dataDir, standIns }: Config, { clock, log }: Pick<Platform, 'clock' | 'log'>) {
  if (mail) {
    const { createSmtpMailer } = await import('../platform/mail/smtp-mailer')
    return { mailer: createSmtpMailer(mail), shownOutbox: null, embedded: [] }
  }
  // Its links open accounts, so only who uses this machine may read them.
  const isShown = standIns === 'yes'
  return {
    mailer: createOutboxMailer({ dataDir, clock, log }),
    shownOutbox: isShown ? outboxFolder(dataDir) : null,
    embedded: [`mails (${isShown ? 'at /outbox' : 'in the folder outbox of the data'})`],
  }
}

async function openGame(config: Config, { clock, log }: Platform, closers: Closers) {
  const { gameUrl, isPracticeGame, isProduction, dataDir, realmSpeed } = config
  if (!hasPracticeRealm(config)) {
    const realmMaps = isPracticeGame && gameUrl ? fetchedRealmMaps({ clock, gameUrl }) : null
    return { url: gameUrl ?? '', isPracticeRealm: isPracticeGame, realmMaps, embedded: [] }
  }
  const onFault = (err: unknown) => log.error({ err }, 'The practice realm failed to answer a request')
  const realm = await startPracticeRealm({
    dataDir,
    speed: realmSpeed,
    clock,
    onFault,
    allowsMisbehaviour: !isProduction,
  })
  closers.push(() => realm.stop())
  const realmMaps: RealmMaps = async (server) => realm.mapOf(server)
  return { url: realm.url, isPracticeRealm: true, realmMaps, embedded: [`the practice realm (${realm.url})`] }
}

/** The stand-in's webhooks work beside real sign-in too. Only calls from this machine reach it. */
function openDiscord(config: Config, { clock, tracing }: Platform, closers: Closers) {
  const standIn = config.standIns === 'no' ? null : startDiscord({ publicUrl: config.publicUrl, clock })
  if (standIn) closers.push(() => standIn.stop())
  return {
    discord: openDiscordSignIn(config, { clock, tracing, standIn }),
    // Never where others reach the server: messages to players would go to this machine.
    discordStandIn: config.standIns === 'yes' ? (standIn?.url ?? null) : null,
    embedded: standIn ? [`Discord (${standIn.url}/webhooks)`] : [],
  }
}

function openDiscordSignIn(
  config: Config,
  { clock, tracing, standIn }: Pick<Platform, 'clock' | 'tracing'> & { standIn: DiscordStandIn | null },
) {
  if (config.discord) {
    const addresses = discordAddresses(config.discordApiBase)
    return traced(tracing, 'discord', createDiscord({ ...config.discord, ...addresses, clock }))
  }
  return standIn && createDiscord({ ...standIn, api: standIn.url, pictures: standIn.url, clock })
}
