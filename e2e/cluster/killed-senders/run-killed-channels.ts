import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Types } from 'mongoose'
import { startDiscord } from '../../../api/embedded/discord/start'
import { startPushService } from '../../../api/embedded/push/start'
import { startStore } from '../../../api/embedded/start-store'
import { UserModel } from '../../../api/identity/users/user-model'
import { ChannelModel } from '../../../api/notifications/channels/model/channel-model'
import { openPushKeys } from '../../../api/notifications/channels/push/push-keys'
import { recordNotification } from '../../../api/notifications/inbox/record-notification'
import { OutboxMessageModel } from '../../../api/notifications/outbox/message-model'
import { channelAddress } from '../../../api/platform/encryption/secret-box'
import { creationFields } from '../../../api/platform/store/chronological-id'
import { readConfig } from '../../../api/wiring/config'
import { openServices } from '../../../api/wiring/services'
import type { Way } from '../../../shared/channels'
import { SECOND } from '../../../shared/time'
import { openHoldingProxy } from './holding-proxy'
import { openMailbox } from './mailbox'
import { sendThroughKills } from './send-through-kills'

/** Without a pace all are made as fast as this machine can. */
const [MESSAGES = 1000, KILLS = 5, PER_SECOND = 0] = process.argv.slice(2).map(Number)
/** Each goes to Discord, by mail and as a push. */
const WAYS_OF_PLAYER = 3

const home = mkdtempSync(join(tmpdir(), 'castellan-killed-channels-'))
const store = await startStore({ dataDir: join(home, 'store'), port: 0 })
const shared = {
  ...process.env,
  MONGODB_URI: store.uri,
  JWT_SECRET: 's'.repeat(32),
  ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}`,
  LOG_LEVEL: 'silent',
}
const services = await openServices(readConfig({ ...shared, DATA_DIR: join(home, 'producer') }), { siteDir: null })
const discord = startDiscord({ publicUrl: null })
const proxy = openHoldingProxy(discord.url, { messages: MESSAGES, kills: KILLS })
const pushService = startPushService()
const mails = await openMailbox()
const { publicKey } = await openPushKeys(services)

/** A player with each way, so that a thousand messages go to a thousand channels. */
async function addPlayer(number: number) {
  const user = new Types.ObjectId()
  await UserModel.create({ _id: user, email: `${user}@example.com`, emailProvenAt: new Date(), plan: 'pro' })
  const subscription = pushService.subscribe(publicKey)
  const webhook = new URL(discord.webhookUrl(number + 1))
  await addChannel(user, 'discord', `${proxy.url}${webhook.pathname}`)
  await addChannel(user, 'mail', null)
  await addChannel(user, 'push', JSON.stringify(subscription))
  return { user, subscription }
}

async function addChannel(user: Types.ObjectId, way: Way, address: string | null) {
  const fields = creationFields(Date.now())
  const sealedAddress = address && services.secretBox.seal(address, channelAddress(String(user), String(fields._id)))
  await ChannelModel.create({ ...fields, user, way, name: way, sealedAddress })
}

type Player = Awaited<ReturnType<typeof addPlayer>>

async function produce(players: Player[]): Promise<void> {
  for (const { user } of players) {
    await recordNotification(services, { user, bot: new Types.ObjectId(), kind: 'banned', message: 'Banned.' })
    if (PER_SECOND > 0) await Bun.sleep(SECOND / PER_SECOND)
  }
}

async function allDelivered(): Promise<void> {
  const delivered = () => OutboxMessageModel.countDocuments({ state: { $ne: 'waiting' } })
  while ((await delivered()) < WAYS_OF_PLAYER * MESSAGES) await Bun.sleep(100)
}

const players: Player[] = []
for (let number = 0; number < MESSAGES; number++) players.push(await addPlayer(number))
const sent = sendThroughKills({
  command: ['send-channels.ts', proxy.url, mails.url],
  env: shared,
  home,
  count: KILLS,
  receiver: proxy,
  complete: allDelivered,
})
await Promise.all([produce(players), sent])

const messages = await OutboxMessageModel.find().lean()
const expected = new Set(messages.map(({ event }) => event))
const pushed = players.flatMap(({ subscription }) => pushService.take(subscription))
const pushedIds = new Set(pushed.map(({ text }) => JSON.parse(text).id))
const isMissing = (arrived: Iterable<string>) => [...expected.difference(new Set(arrived))].length
process.stdout.write(
  `${JSON.stringify({
    messages: expected.size,
    undelivered: messages.filter(({ state }) => state !== 'delivered').length,
    discord: { missing: isMissing(proxy.ids()), repeated: proxy.calls() - proxy.ids().length },
    mail: { missing: isMissing(mails.ids()), repeated: mails.calls() - mails.ids().length },
    push: { missing: isMissing(pushedIds), shown: pushed.length },
    median_ms: medianOf(messages.map(({ _id, tries }) => (tries.at(-1)?.at.getTime() ?? 0) - momentOf(_id))),
    kills: KILLS,
  })}\n`,
)
await services.close()
await Promise.all([discord.stop(), proxy.stop(), pushService.stop(), mails.stop(), store.stop()])
rmSync(home, { recursive: true })
process.exit(0)

function medianOf(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

/** As `chronologicalId` writes it. */
function momentOf(id: Types.ObjectId): number {
  return id.getTimestamp().getTime() + Buffer.from(id.id).readUInt16BE(4)
}
