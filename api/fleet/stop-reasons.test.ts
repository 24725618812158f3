import { afterEach, beforeEach, expect, test } from 'bun:test'
import { Types } from 'mongoose'
import { severityOf } from '../../shared/notification-kinds'
import { STOP_CODES, STOP_REASONS, type StopCode } from '../../shared/stop-reasons'
import { HOUR, SECOND } from '../../shared/time'
import { BotDayModel } from '../bots/activity/bot-day-model'
import { dayOf } from '../bots/activity/utc-day'
import { type BotDocument, BotModel } from '../bots/model/bot-model'
import { AccountModel } from '../game/accounts/account-model'
import { countRefusedPassword } from '../game/accounts/refused-passwords'
import { RunEnds } from '../game/automations/run-ends'
import { UserModel } from '../identity/users/user-model'
import { NotificationModel } from '../notifications/inbox/notification-model'
import { type Player, testApp } from '../testing/test-app'
import type { Fleet } from './fleet'
import type { NewBot } from './testing/builders'
import { openFleet } from './testing/fleet-on-stage'
import { type Stage, waitToBeStopped } from './testing/stage'

let stage: Stage
let fleet: Fleet
let anna: Player
let castle: { server: string; username: string }

beforeEach(async () => {
  ;({ stage, fleet } = await openFleet())
  anna = await (await testApp()).player('anna', 'pro')
  castle = { server: 'DE1', username: `castle_${crypto.randomUUID().slice(0, 8)}` }
})
afterEach(() => stage.close())

const user = () => new Types.ObjectId(anna.id)
const ofAnna = (fields: NewBot = {}) => stage.bot({ user: user(), username: castle.username, ...fields })

async function started(fields?: NewBot): Promise<BotDocument> {
  const bot = await ofAnna(fields)
  await stage.start(fleet, bot)
  return bot
}

async function atWork(fields?: NewBot): Promise<BotDocument> {
  const bot = await started(fields)
  await stage.untilLine(bot, /At work/)
  return bot
}

function endedByTemplate(code: RunEnds['reason'], message: string): Promise<BotDocument> {
  stage.template(code, async () => {
    throw new RunEnds(code, message)
  })
  return started({ templateId: code })
}

/** At work, with a request to the game every second. */
function asking(): Promise<BotDocument> {
  stage.template('asking', async ({ game, print, clock, signal }) => {
    print('.', 'At work.')
    for (; ; await clock.sleep(SECOND, signal)) await game.player()
  })
  return atWork({ templateId: 'asking' })
}

const changeAnna = (fields: object) => UserModel.updateOne({ _id: user() }, fields)

/** Each makes a bot stop for its reason. */
const PROVOKED: Record<StopCode, () => Promise<BotDocument>> = {
  async user() {
    const bot = await atWork()
    await anna.post(`/api/bots/${bot.id}/actions`, { action: 'stop' })
    return bot
  },
  async finished() {
    stage.template('brief', async ({ print }) => print('+', 'Done.'))
    return started({ templateId: 'brief' })
  },
  goal_reached: () => endedByTemplate('goal_reached', '40,120 points. You asked for 40,000.'),
  loss_limit: () => endedByTemplate('loss_limit', 'Three defeats in a row, the most that you allow.'),
  async daily_limit() {
    await changeAnna({ plan: 'starter' })
    const bot = await ofAnna()
    const day = { bot: bot._id, user: user(), templateId: 'waiter', day: dayOf(stage.clock.now()), epoch: 1 }
    await BotDayModel.create({ ...day, online: 12 * HOUR, expiresAt: new Date(stage.clock.now()) })
    await stage.start(fleet, bot)
    return bot
  },
  async plan_limit() {
    await changeAnna({ plan: 'starter' })
    return started({ slot: 5 })
  },
  async account_deleted() {
    const bot = await ofAnna()
    await stage.setOnline(bot)
    await AccountModel.deleteOne({ _id: bot.account })
    fleet.nudge(bot.id)
    return bot
  },
  async suspended() {
    await changeAnna({ suspendedAt: new Date() })
    return started()
  },
  async bad_credentials() {
    const bot = await asking()
    await stage.realm.misbehave.changePassword(castle.server, castle.username, 'another')
    return bot
  },
  async castle_taken() {
    const first = await stage.bot({ username: castle.username })
    await stage.start(fleet, first)
    await stage.untilLine(first, /At work/)
    return started()
  },
  async too_many_guesses() {
    const guess = { castle: 'DE1:elsewhere', player: user() }
    for (const _ of '12345') await countRefusedPassword(stage.deps.rateLimits.gameRefusals, guess)
    return started()
  },
  async banned() {
    const bot = await asking()
    stage.realm.misbehave.ban(castle.server, castle.username)
    return bot
  },
  async human_check() {
    stage.realm.misbehave.askForHuman(castle.server, castle.username)
    return started()
  },
  async game_lacks() {
    stage.realm.misbehave.lack('wheel')
    stage.template('spinner', waitToBeStopped, { needs: ['wheel'] })
    return started({ templateId: 'spinner' })
  },
  refused: () => endedByTemplate('refused', 'DE1 refused the same step three times today: the castle is besieged.'),
  script_error: () => endedByTemplate('script_error', 'The script failed in line 12: castle is undefined.'),
  script_limit: () => endedByTemplate('script_limit', 'The script reached a limit: It used more than 16 MB.'),
  async settings() {
    const bot = await ofAnna({ secrets: { pin: '1234' } })
    await BotModel.updateOne({ _id: bot._id }, { $set: { 'secrets.pin': 'gone:AAAA' } })
    await stage.start(fleet, bot)
    return bot
  },
  template_gone: () => started({ templateId: 'of-earlier' }),
  async crash_loop() {
    stage.template('shaky', () => Promise.reject(new Error('boom')))
    return started({ templateId: 'shaky' })
  },
  async game_down() {
    const bot = await ofAnna()
    await AccountModel.updateOne({ _id: bot.account }, { server: 'ZZ9' })
    await stage.start(fleet, bot)
    return bot
  },
}

async function readBy(bot: BotDocument) {
  // A suspended player reads nothing.
  await changeAnna({ suspendedAt: null })
  const { runs } = await (await anna.get(`/api/bots/${bot.id}/runs`)).json()
  const shown = await (await anna.get(`/api/bots/${bot.id}`)).json()
  const counted = await stage.deps.metrics.runs.get()
  return { history: runs[0].reason, bot: shown.bot, labels: counted.values.map(({ labels }) => labels.reason) }
}

test('Each stop reason is provoked here', () => {
  expect(Object.keys(PROVOKED).sort()).toEqual([...STOP_CODES].sort())
})

test.each(STOP_CODES)(
  '%s reads the same in the console, the notification, the history and on the bot',
  async (code) => {
    const bot = await PROVOKED[code]()
    await stage.untilOffline(bot)
    await stage.until(async () => (await stage.lines(bot)).some((line) => /Run \d+ ends\./.test(line)))
    await stage.untilReleased(bot)
    const { state, sign } = STOP_REASONS[code]
    const read = await readBy(bot)
    const { message } = read.history
    expect(message).toMatch(/^[A-Z0-9].{12,}\.$/)
    expect([read.history.code, read.bot.state, read.bot.stop_reason]).toEqual([code, state, { code, message }])
    const { epoch } = await stage.current(bot)
    const line = (await stage.lines(bot)).at(-1)
    expect(line).toBe(`${sign === 'fault' ? 'x' : '-'} Run ${epoch} ends. ${message}`)
    expect(read.labels).toContain(code)
    const news = await NotificationModel.find({ bot: bot._id, kind: code })
    const byPlayer = message.replace(/^Stopped by you/, 'You stopped Test Bot')
    expect(news.map((each) => each.message)).toEqual([code === 'user' ? byPlayer : `Test Bot stopped. ${message}`])
    expect(severityOf(code) === 'error').toBe(state === 'error')
  },
)
