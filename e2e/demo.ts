import { Types } from 'mongoose'
import { BOT_DAYS_KEPT_FOR, BotDayModel } from '../api/bots/bot-day-model'
import { BotModel } from '../api/bots/bot-model'
import { dayOf } from '../api/fleet/daily-hours'
import type { Services } from '../api/services'
import { UserModel } from '../api/users/user-model'

const HOUR = 3_600_000
const MOST_HOURS = 23

export interface Demo {
  tokens: { newcomer: string; player: string }
  /** A bot whose console has something to show. */
  botId: string
}

const castles = [
  { username: 'ansgar_h', server: 'DE1', templateId: 'resource-collector', action: 'start' },
  { username: 'rabenfels', server: 'INT1', templateId: 'tower-raider', action: 'start' },
  { username: 'rabenfels_2', server: 'INT1', templateId: 'storm-islands', action: 'none' },
  { username: 'ansgar_es', server: 'ES1', templateId: 'tower-raider', action: 'fail' },
]

/** A newcomer without anything, and a player with bots in every state and a day behind them. */
export async function demoPlayers(url: string, services: Services): Promise<Demo> {
  const newcomer = await register(url, 'newcomer@castellan.example')
  const player = await register(url, 'ansgar@castellan.example')
  await UserModel.updateOne({ email: 'ansgar@castellan.example' }, { $set: { plan: 'advanced', username: 'Ansgar' } })
  const call = caller(url, player)
  const bots: string[] = []
  for (const castle of castles) bots.push(await makeBot(call, castle))
  await Promise.all(bots.map((bot, index) => inventDay(bot, index, services.clock.now())))
  await failBot(bots.at(-1) ?? '')
  const botId = bots[0] ?? ''
  await someLines(services, botId, 14)
  return { tokens: { newcomer, player }, botId }
}

type Call = <Body>(path: string, data: object) => Promise<Body>

async function register(url: string, email: string): Promise<string> {
  const { token } = await caller(url, '')<{ token: string }>('/api/auth/register', { email, password: 'correct horse' })
  return token
}

function caller(url: string, token: string): Call {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return async <Body>(path: string, data: object) => {
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(data) })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as Body
  }
}

async function makeBot(
  call: Call,
  { username, server, templateId, action }: (typeof castles)[number],
): Promise<string> {
  const account = { email: 'ansgar@rabenfels.example', username, server, password: 'game password' }
  const { account: made } = await call<{ account: { id: string } }>('/api/accounts', account)
  const { bot } = await call<{ bot: { id: string } }>('/api/bots', { templateId, accountId: made.id })
  if (action === 'start') await call(`/api/bots/${bot.id}/actions`, { action })
  return bot.id
}

/** The hours of today up to now, at work and at rest, as a bot would have left them behind. */
async function inventDay(botId: string, index: number, now: number) {
  const bot = await BotModel.findById(botId)
  if (!bot) return
  const midnight = now - (now % (24 * HOUR))
  const hours = Math.min(MOST_HOURS, Math.floor((now - midnight) / HOUR))
  const stretches = new Map<string, object>()
  const gained = new Map<string, number>()
  for (let hour = 0; hour < hours; hour += 1) {
    const isRest = (hour + index * 2) % 7 < 2
    const from = midnight + hour * HOUR
    stretches.set(`0-${hour}`, { kind: isRest ? 'rest' : 'run', from: new Date(from), to: new Date(from + HOUR) })
    if (!isRest) gained.set(String(hour), 4000 + ((hour * 7919 + index * 104_729) % 9000))
  }
  const resting = [...stretches.values()].filter((each) => 'kind' in each && each.kind === 'rest').length * HOUR
  await BotDayModel.updateOne(
    { bot: bot._id, day: dayOf(now) },
    {
      $set: {
        user: bot.user,
        templateId: bot.templateId,
        epoch: 0,
        online: hours * HOUR,
        resting,
        expiresAt: new Date(now + BOT_DAYS_KEPT_FOR),
      },
      $setOnInsert: { stretches, gained },
    },
    { upsert: true },
  )
}

async function failBot(botId: string) {
  const message =
    'Wrong password. ES1 refused the sign-in of ansgar_es at 08:18 UTC. Change the password under Game Accounts, then start again.'
  await BotModel.updateOne(
    { _id: new Types.ObjectId(botId) },
    { $set: { stopReason: { code: 'bad_credentials', message } } },
  )
}

async function someLines({ consoleLog }: Services, botId: string, least: number) {
  for (let position = 0; position < least; ) {
    await consoleLog.nextLine(botId, position, AbortSignal.timeout(30_000))
    position = (await consoleLog.readAfter(botId, 0, least)).last
  }
}
