import { Types } from 'mongoose'
import sharp from 'sharp'
import { createApp } from '../../app'
import { newestSubscription, subscribed } from '../../billing/testing/subscribe'
import { storeDecision } from '../../bots/decisions/testing/decisions'
import { saveAvatar } from '../../identity/avatars/save-avatar'
import { hashResetToken, newResetToken, RESET_LINK_TTL } from '../../identity/lost-password/reset-token'
import { UserModel } from '../../identity/users/user-model'
import { recordNotification } from '../../notifications/inbox/record-notification'
import { storedScriptAndDryRun } from '../../scripts/testing/stored-dry-run'
import { closeAfterAllTests } from '../closing'
import type { Player, TestApp } from '../test-app'
import { type GeneratedCall, PLACEHOLDERS } from './generated-call'
import { watchLog } from './log-watch'

export interface Answer {
  status: number
  headers: Headers
  /** Null for pictures and streams. The names of the player's bots, which sentences contain, are replaced. */
  text: string | null
  inLog: string[]
}

interface Cast {
  player: Player
  admin: Player
  announcement: string
  bot: string
  account: string
  script: string
  link: string
  session: string
  avatar: string
  subscription: string
  ownSubscriptionId: string
  helpRequest: string
  notification: string
}

const PASSWORDS = ['correct horse', 'game password']

const CALLS_PER_PLAYER = 200

/** The sessions are over, or the plan with its slots. */
const NEEDS_NEW_PLAYER = ['/api/auth/reset', '/api/subscriptions/refund']

/** These answer 204 without removing anything. */
const HARMLESS = [
  '/api/auth/forgot',
  '/api/auth/discord',
  '/api/users/me/sessions',
  '/api/users/me/notifications/seen',
  '/api/users/me/announcements/seen',
]

const PICTURE = new Uint8Array(
  await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
    .png()
    .toBuffer(),
)

export async function createCaller(testApp: TestApp): Promise<(call: GeneratedCall) => Promise<Answer>> {
  const app = createApp(testApp.services).listen({ port: 0, hostname: '127.0.0.1', reusePort: false })
  closeAfterAllTests(() => app.server?.stop(true))
  const foreign = await newCast(testApp)
  let own = await newCast(testApp)
  let calls = 0
  const log = watchLog(testApp, [...PASSWORDS, ...secretsOf(foreign)])

  return async function make(call) {
    if (++calls % CALLS_PER_PLAYER === 0) own = await newCast(testApp)
    if (call.body?.includes(PLACEHOLDERS.link)) own = await withLink(own)
    for (const secret of secretsOf(own)) log.forbid(secret)
    const fill = placeholderFiller(own, foreign)
    const headers: Record<string, string> = { 'x-forwarded-for': crypto.randomUUID(), ...call.headers }
    if (call.as === 'player') headers.authorization = `Bearer ${callerOf(call, own).token}`
    const answer = await fetch(`${app.server?.url.origin}${fill(call.address)}`, {
      method: call.method,
      headers,
      body: call.body === PLACEHOLDERS.picture ? PICTURE : call.body && fill(call.body),
      redirect: 'manual',
    })
    if (call.as === 'player' && mayHaveRemoved(call, answer)) own = await replaceRemoved(testApp, own, call)
    if (NEEDS_NEW_PLAYER.includes(call.path) && answer.ok) own = await newCast(testApp, own.admin)
    const text = await textOf(answer)
    for (const secret of issuedIn(text)) log.forbid(secret)
    return {
      inLog: log.complaintsAbout(answer.status),
      status: answer.status,
      headers: answer.headers,
      text: answer.status === 409 && text ? await withoutNames(text, own.player) : text,
    }
  }
}

async function newCast(testApp: TestApp, knownAdmin?: Player): Promise<Cast> {
  const player = await testApp.player('anna', 'premium')
  const account = await testApp.accountOf(player)
  await testApp.accountOf(player)
  const bot = await testApp.botOf(player, { accountId: account })
  await storeDecision({ bot, user: player.id })
  const { data } = await player.api.users.me.sessions.get()
  const avatar = addressIn(await saveAvatar(testApp.services, player.id, Buffer.from(PICTURE)))
  const admin = knownAdmin ?? (await testApp.admin())
  const announcement = await announceAs(admin)
  const subscription = await subscribed(player, 'stripe')
  const ownSubscriptionId = await newestSubscription(player)
  const session = data?.sessions[0]?.id ?? ''
  const asked = await player.api.help.post({ topic: 'bot', text: 'It stopped.' })
  const helpRequest = asked.data?.request.id ?? ''
  const user = new Types.ObjectId(player.id)
  await recordNotification(testApp.services, { user, bot: null, kind: 'help', message: 'It has an answer.' })
  const notification = (await player.api.users.me.notifications.get()).data?.notifications[0]?.id ?? ''
  return {
    player,
    admin,
    announcement,
    account,
    bot,
    script: await storedScriptAndDryRun(player),
    session,
    avatar,
    link: '',
    subscription,
    ownSubscriptionId,
    helpRequest,
    notification,
  }
}

/** Admin calls need an admin, or the guard would refuse them all. */
const callerOf = ({ path }: GeneratedCall, { player, admin }: Cast) => (path.startsWith('/api/admin/') ? admin : player)

async function withLink(cast: Cast): Promise<Cast> {
  const link = newResetToken(cast.player.id)
  const reset = { tokenHash: hashResetToken(link), expiresAt: new Date(Date.now() + RESET_LINK_TTL) }
  await UserModel.updateOne({ _id: cast.player.id }, { $set: { reset } })
  return { ...cast, link }
}

const secretsOf = ({ player, admin, link }: Cast) => [player.token, admin.token, link].filter(Boolean)

const issuedIn = (answer: string | null) =>
  [...(answer ?? '').matchAll(/"(?:token|ticket|notify_secret)":"([^"]+)"/g)].flatMap(([, secret]) => secret ?? [])

const addressIn = ({ avatar }: { avatar?: string | null }) => avatar?.match(/[0-9a-f]{32}/)?.[0] ?? ''

/** Something of the player was removed, or the token was replaced. */
const mayHaveRemoved = ({ path, method }: GeneratedCall, { status }: Response) =>
  !HARMLESS.includes(path) &&
  (status === 204 ||
    (status === 200 && (path === '/api/auth/password' || path.endsWith('/suspension') || method === 'DELETE')))

function placeholderFiller(own: Cast, foreign: Cast) {
  const meanings = [
    [PLACEHOLDERS.bot, own.bot],
    [PLACEHOLDERS.account, own.account],
    [PLACEHOLDERS.foreignBot, foreign.bot],
    [PLACEHOLDERS.foreignAccount, foreign.account],
    [PLACEHOLDERS.script, own.script],
    [PLACEHOLDERS.foreignScript, foreign.script],
    [PLACEHOLDERS.session, own.session],
    [PLACEHOLDERS.foreignSession, foreign.session],
    [PLACEHOLDERS.avatar, own.avatar],
    [PLACEHOLDERS.announcement, own.announcement],
    [PLACEHOLDERS.subscription, own.subscription],
    [PLACEHOLDERS.ownSubscriptionId, own.ownSubscriptionId],
    [PLACEHOLDERS.player, own.player.id],
    [PLACEHOLDERS.helpRequest, own.helpRequest],
    [PLACEHOLDERS.notification, own.notification],
    [PLACEHOLDERS.ownEmail, own.player.email],
    [PLACEHOLDERS.link, own.link],
    [PLACEHOLDERS.newEmail, crypto.randomUUID()],
  ] as const
  return (text: string) => meanings.reduce((filled, [word, meaning]) => filled.replaceAll(word, meaning), text)
}

async function replaceRemoved(testApp: TestApp, cast: Cast, { path }: GeneratedCall): Promise<Cast> {
  if (path === '/api/bots/{id}') return { ...cast, bot: await testApp.botOf(cast.player) }
  if (path === '/api/scripts/{id}') return { ...cast, script: await storedScriptAndDryRun(cast.player) }
  if (path === '/api/accounts/{id}') return { ...cast, account: await testApp.accountOf(cast.player) }
  if (path === '/api/admin/announcements/{id}') return { ...cast, announcement: await announceAs(cast.admin) }
  return newCast(testApp, cast.admin)
}

async function announceAs(admin: Player): Promise<string> {
  const notice = { title: 'Midnight theme', body: 'It is here.', category: 'update' }
  const { data } = await admin.api.admin.announcements.post(notice)
  return data?.announcement.id ?? ''
}

async function withoutNames(text: string, player: Player): Promise<string> {
  const { data } = await player.api.bots.get()
  return (data?.bots ?? []).reduce((rest, { name }) => rest.replaceAll(name, 'it'), text)
}

async function textOf(answer: Response): Promise<string | null> {
  if (!/^(text\/event-stream|image\/)/.test(answer.headers.get('content-type') ?? '')) return answer.text()
  await answer.body?.cancel()
  return null
}
