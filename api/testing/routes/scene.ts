import { SubscriptionModel } from '../../billing/model/subscription-model'
import { CONFIRM_LINK_TTL, confirmToken } from '../../identity/confirm-address/confirm-token'
import { discordFlow, JSON_WANTED, makeIdentity } from '../../identity/discord/testing/discord-flow'
import { hashResetToken, newResetToken, RESET_LINK_TTL } from '../../identity/lost-password/reset-token'
import { UserModel } from '../../identity/users/user-model'
import { AnnouncementModel } from '../../notifications/announcements/announcement-model'
import { NotificationModel } from '../../notifications/inbox/notification-model'
import type { Player, TestApp } from '../test-app'

export const ONE_PIXEL_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface Belongings {
  account: string
  bot: string
  session: string
  avatar: string
  notification: string
  /** Stripe's id of a subscription that has ended. */
  subscription: string
  /** Of the mail that confirms the address. */
  confirmToken: string
}

interface FromDiscord {
  path: string
  headers: Record<string, string>
}

export interface Scene extends Belongings {
  player: Player
  foreign: Belongings
  /** The token of a reset mail, each for a new player. */
  mailedLink(): Promise<string>
  fromDiscord(): Promise<FromDiscord>
  announcement: string
}

export async function openScene(app: TestApp): Promise<[annas: Scene, bens: Scene]> {
  const [anna, ben] = await Promise.all([app.player('anna', 'premium'), app.player('ben', 'premium')])
  const [annas, bens] = await Promise.all([belongingsOf(app, anna), belongingsOf(app, ben)])
  const others = { mailedLink, fromDiscord: () => backFromDiscord(app), announcement: await createAnnouncement() }
  return [
    { player: anna, ...annas, foreign: bens, ...others },
    { player: ben, ...bens, foreign: annas, ...others },
  ]
}

async function belongingsOf(app: TestApp, player: Player): Promise<Belongings> {
  const account = await app.accountOf(player)
  const bot = await app.botOf(player)
  const { data } = await player.api.users.me.sessions.get()
  const session = data?.sessions[0]?.id ?? ''
  const headers = { 'content-type': 'image/png' }
  await app.callRaw('PUT', '/api/users/me/avatar', { token: player.token, bytes: ONE_PIXEL_PNG, headers })
  const me = await player.api.users.me.get()
  const [avatar = ''] = me.data?.user.user_metadata.avatar?.match(/[0-9a-f]{32}/) ?? []
  const notice = { user: player.id, kind: 'bot', message: 'A castle was attacked.', createdAt: new Date() }
  const notification = (await NotificationModel.create(notice)).id
  const mailbox = { user: player.id, email: player.email }
  const token = confirmToken(app.services.links, mailbox, Date.now() + CONFIRM_LINK_TTL)
  const subscription = await endedSubscription(player)
  return { account, bot, session, avatar, notification, subscription, confirmToken: token }
}

async function endedSubscription({ id }: Player): Promise<string> {
  const providerId = `sub_${crypto.randomUUID()}`
  const fields = {
    user: id,
    provider: 'stripe',
    plan: 'premium',
    checkoutPlan: 'premium',
    createdAt: new Date(),
  } as const
  await SubscriptionModel.create({ ...fields, status: 'ended', providerId })
  return providerId
}

async function createAnnouncement(): Promise<string> {
  const fields = { title: 'Midnight theme', body: 'It is here.', category: 'update', createdAt: new Date() }
  return (await AnnouncementModel.create(fields)).id
}

async function mailedLink(): Promise<string> {
  const user = await UserModel.create({ email: `${crypto.randomUUID()}@example.com` })
  const link = newResetToken(user.id)
  const reset = { tokenHash: hashResetToken(link), expiresAt: new Date(Date.now() + RESET_LINK_TTL) }
  await UserModel.updateOne({ _id: user._id }, { $set: { reset } })
  return link
}

async function backFromDiscord(app: TestApp): Promise<FromDiscord> {
  const { begin, decide } = discordFlow(app)
  const flow = await begin()
  const path = await decide(flow, makeIdentity())
  return { path: path.slice(path.indexOf('?')), headers: { ...JSON_WANTED, cookie: flow.cookies } }
}
