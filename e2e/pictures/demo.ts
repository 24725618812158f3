import { Types } from 'mongoose'
import { BOT_DAY_RETENTION, BotDayModel } from '../../api/bots/activity/bot-day-model'
import { quarterOf } from '../../api/bots/activity/quarters'
import { dayOf } from '../../api/bots/activity/utc-day'
import { BotModel } from '../../api/bots/model/bot-model'
import { AccountModel } from '../../api/game/accounts/account-model'
import { UserModel } from '../../api/identity/users/user-model'
import { AnnouncementModel } from '../../api/notifications/announcements/announcement-model'
import { answerOf } from '../../api/testing/answer-of'
import { type Calls, callsTo, PASSWORD } from '../../api/testing/processes/remote-player'
import type { Services } from '../../api/wiring/services'
import { asInstant } from '../../shared/console/moments'
import { MAX_DAYS_PER_QUERY } from '../../shared/limits'
import type { StopCode } from '../../shared/stop-reasons'
import { DAY, HOUR, MINUTE, SECOND } from '../../shared/time'
import { addMessages } from './demo-messages'

export interface Demo {
  tokens: { newcomer: string; player: string }
  botId: string
  scriptId: string
}

interface Castle {
  username: string
  server: string
  type: string
  templateId: string
  daysOld: number
  /** The hour of today at which it stopped. */
  until: number
  stopReason?: { code: StopCode; at: number; message: (at: string) => string }
}

const NOW = 24
/** Of what a bot gains that collects all goods. */
const SHARES = [
  ['wood', 0.4],
  ['stone', 0.35],
  ['food', 0.25],
] as const
const castles: Castle[] = [
  { username: 'ansgar_h', server: 'DE1', type: 'none', templateId: 'resource-collector', daysOld: 40, until: NOW },
  { username: 'rabenfels', server: 'INT1', type: 'tower', templateId: 'tower-raider', daysOld: 34, until: NOW },
  {
    username: 'rabenfels_2',
    server: 'INT1',
    type: 'storm',
    templateId: 'storm-islands',
    daysOld: 19,
    until: 3,
    stopReason: { code: 'user', at: 3 * HOUR + 40 * MINUTE, message: (at) => `Stopped by you at ${at}.` },
  },
  {
    username: 'ansgar_es',
    server: 'ES1',
    type: 'tower',
    templateId: 'tower-raider',
    daysOld: 12,
    until: 8,
    stopReason: {
      code: 'bad_credentials',
      at: 8 * HOUR + 18 * MINUTE,
      message: (at) =>
        `Wrong password. ES1 refused the sign-in of ansgar_es at ${at}. Change the password under Game Accounts, then start again.`,
    },
  },
]

/** Others who play on DE1, whose ships and carts are on its map. */
const NEIGHBOURS = ['brunhild', 'otto_k', 'wilhelmina', 'gero', 'kunigunde', 'dietrich', 'mechthild', 'leopold']

const announcements = [
  {
    daysOld: 12,
    category: 'announcement',
    title: 'Midnight theme',
    body: 'A third theme for late watches, under Settings.',
  },
  {
    daysOld: 3,
    category: 'maintenance',
    title: 'Maintenance on Tuesday',
    body: 'Bots stop at 04:00 UTC and go on by 04:20 by themselves.',
  },
  {
    daysOld: 1,
    category: 'update',
    title: 'Tower Raider reads the new reports',
    body: 'Losses are listed by kind of troops. There is nothing to set.',
  },
]

const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

export async function demoPlayers(url: string, services: Services): Promise<Demo> {
  const newcomer = await register(url, 'newcomer@castellan.example')
  const ansgar = { email: 'ansgar@castellan.example', password: PASSWORD }
  const player = await register(url, ansgar.email)
  await answerOf(callsFrom(PHONE, url).auth.login.post(ansgar))
  await UserModel.updateOne({ email: ansgar.email }, { $set: { plan: 'premium', username: 'Ansgar', isAdmin: true } })
  const api = callsFrom(DESKTOP, url, player)
  const now = services.clock.now()
  const bots: Types.ObjectId[] = []
  for (const castle of castles) {
    const bot = await createBot(api, castle)
    bots.push(bot)
    await createHistory(bot, castle, now)
  }
  await addMessages(services, {
    id: await idOf(ansgar.email),
    email: ansgar.email,
    api,
    failing: bots.at(-1) ?? new Types.ObjectId(),
  })
  for (const username of NEIGHBOURS) await addNeighbour(url, username)
  const scriptId = await createScript(api, 'resource-collector')
  const botId = String(bots[0])
  await waitForLines(services, botId, 8)
  await AnnouncementModel.create(
    announcements.map(({ daysOld, ...rest }) => ({ ...rest, createdAt: now - daysOld * DAY })),
  )
  return { tokens: { newcomer, player }, botId, scriptId }
}

const idOf = async (email: string) => (await UserModel.findOne({ email }).orFail()).id

const callsFrom = (browser: string, url: string, token?: string) =>
  callsTo(url, { token, headers: { 'user-agent': browser } })

const register = async (url: string, email: string) =>
  (await answerOf(callsFrom(DESKTOP, url).auth.register.post({ email, password: PASSWORD }))).token

async function addNeighbour(url: string, username: string) {
  const api = callsFrom(DESKTOP, url, await register(url, `${username}@castellan.example`))
  await createBot(api, { username, server: 'DE1', type: 'storm', templateId: 'storm-islands', daysOld: 0, until: NOW })
}

async function createScript(api: Calls, template: string): Promise<string> {
  const { examples } = await answerOf(api.scripts.examples.get())
  const { label = '', source = '' } = examples.find((example) => example.template === template) ?? {}
  const { script } = await answerOf(api.scripts.post({ name: label, source, from: template }))
  return script.id
}

async function createBot(api: Calls, { username, server, type, templateId, until }: Castle): Promise<Types.ObjectId> {
  const account = { email: 'ansgar@rabenfels.example', username, server, type, password: 'game password' }
  const { account: made } = await answerOf(api.accounts.post(account))
  const { bot } = await answerOf(api.bots.post({ templateId, accountId: made.id }))
  if (until === NOW) await answerOf(api.bots({ id: bot.id }).actions.post({ action: 'start' }))
  return new Types.ObjectId(bot.id)
}

async function createHistory(_id: Types.ObjectId, castle: Castle, now: number) {
  const { daysOld, stopReason } = castle
  const createdAt = new Date(now - daysOld * DAY)
  // Bypasses the model, in which `createdAt` is immutable.
  await BotModel.collection.updateOne(
    { _id },
    { $set: { createdAt, ...(stopReason && { stopReason: reasonOf(stopReason, now) }) } },
  )
  const bot = await BotModel.findById(_id).orFail()
  if (stopReason) {
    const answer = stopReason.code === 'bad_credentials' ? 'wrong_password' : 'accepted'
    const lastSignIn = { answer, at: new Date(now - (now % DAY) + stopReason.at) }
    await AccountModel.updateOne({ _id: bot.account }, { $set: { lastSignIn } })
  }
  const expiresAt = new Date(now + BOT_DAY_RETENTION)
  const kept = { user: bot.user, templateId: bot.templateId, epoch: 0, expiresAt }
  for (let age = 0; age < Math.min(daysOld, MAX_DAYS_PER_QUERY); age++) {
    const { moment, hours } = dayOfAge(castle, now, age)
    await BotDayModel.updateOne({ bot: _id, day: dayOf(moment) }, { $set: { ...kept, ...hours } }, { upsert: true })
  }
}

/** Today as far as it has come, or a whole day before. */
function dayOfAge(castle: Castle, now: number, age: number) {
  if (age === 0) return { moment: now, hours: hoursOf(castle, now) }
  const moment = now - (now % DAY) - (age - 1) * DAY - 1
  const { stopReason: _, ...whole } = castle
  return { moment, hours: hoursOf({ ...whole, until: NOW, daysOld: castle.daysOld - age }, moment) }
}

function reasonOf({ code, at, message }: NonNullable<Castle['stopReason']>, now: number) {
  return { code, message: message(asInstant(now - (now % DAY) + at)) }
}

function hoursOf({ templateId, daysOld, until, stopReason }: Castle, now: number) {
  const midnight = now - (now % DAY)
  const hours = Math.min(until, Math.floor((now - midnight) / HOUR))
  const intervals: Record<string, object> = {}
  const gained: Record<string, number> = {}
  const goods: Record<string, number> = {}
  const gain = (at: number, amount: number) => {
    const quarter = quarterOf(at)
    gained[quarter] = amount
    if (templateId !== 'resource-collector') return
    for (const [good, share] of SHARES) goods[`${quarter} ${good}`] = Math.round(amount * share)
  }
  let resting = 0
  const add = (hour: number, kind: string, length = HOUR) => {
    const from = midnight + hour * HOUR
    intervals[`0-${hour}`] = { kind, from: new Date(from), to: new Date(from + length) }
  }
  for (let hour = 0; hour < hours; hour++) {
    const isRest = (hour + daysOld) % 7 < 2
    add(hour, isRest ? 'rest' : 'run')
    if (isRest) resting += HOUR
    else gain(midnight + hour * HOUR, 4000 + ((hour * 7919 + daysOld * 104_729) % 9000))
  }
  if (stopReason?.code === 'bad_credentials') add(hours, 'error', HOUR / 4)
  return { online: hours * HOUR, resting, intervals, gained, goods }
}

async function waitForLines({ consoleLog }: Services, botId: string, least: number) {
  for (let position = 0; position < least; ) {
    await consoleLog.nextLine(botId, position, AbortSignal.timeout(30 * SECOND))
    position = (await consoleLog.readAfter(botId, 0, least)).last
  }
}
