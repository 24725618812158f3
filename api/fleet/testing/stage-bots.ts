import { withoutDecision } from '../../../shared/console/console-lines'
import { type BotDocument, BotModel } from '../../bots/model/bot-model'
import { endOf } from '../../bots/stop-reasons'
import type { ConsoleLog } from '../../console/log/console-log'
import type { PracticeRealm } from '../../embedded/practice-realm/start'
import { AccountModel } from '../../game/accounts/account-model'
import { gameIdentity } from '../../game/accounts/game-identity'
import { NotificationModel } from '../../notifications/inbox/notification-model'
import type { Clock } from '../../platform/time/clock'
import { LeaseModel } from '../claims/lease-model'
import type { Fleet } from '../fleet'
import type { StageClock } from './stage-clock'

/** Changes bots as the API does, and reads what players and the game see of them. */
export interface StageBots {
  castleOf(bot: BotDocument): Promise<{ server: string; username: string }>
  /** How many sessions the game has of the bot's castle. */
  sessionsOf(bot: BotDocument): Promise<number>
  /** Writes the desired state, without a nudge. */
  setOnline(bot: Pick<BotDocument, '_id' | 'account'>): Promise<void>
  setOffline(bot: BotDocument): Promise<void>
  /** Like a player's start: writes the desired state and nudges the fleet. */
  start(fleet: Fleet, bot: BotDocument): Promise<void>
  stop(fleet: Fleet, bot: BotDocument): Promise<void>
  current(bot: Pick<BotDocument, '_id'>): Promise<BotDocument>
  /** The console lines of a bot, without their times and decisions. */
  lines(bot: BotDocument): Promise<string[]>
  notificationsOf(bot: BotDocument): Promise<string[]>
  untilLine(bot: BotDocument, pattern: RegExp): Promise<void>
  untilOffline(bot: BotDocument): Promise<void>
  /** Until the leases of a run are released; its last line is written before that. */
  untilReleased(bot: BotDocument): Promise<void>
}

interface StageParts {
  clock: Clock
  realm: PracticeRealm
  consoleLog: ConsoleLog
  until: StageClock['until']
}

export function createStageBots({ clock, realm, consoleLog, until }: StageParts): StageBots {
  const now = () => new Date(clock.now())

  async function lines(bot: BotDocument) {
    const read = await consoleLog.readAfter(bot.id, 0, 2000)
    return read.lines.map(({ text }) => withoutDecision(text).slice('2096-11-21T12:00:00Z '.length))
  }

  async function setOnline(bot: Pick<BotDocument, '_id' | 'account'>) {
    const identity = gameIdentity(await accountOf(bot))
    await writeDesired(bot, { desired: 'online', identity, stopReason: null, desiredAt: now(), dueAt: now() })
  }

  const setOffline = (bot: BotDocument) =>
    writeDesired(bot, { desired: 'offline', stopReason: endOf('user'), desiredAt: now() })

  return {
    castleOf: accountOf,
    async sessionsOf(bot) {
      const { server, username } = await accountOf(bot)
      return realm.sessionsOf(server, username)
    },
    setOnline,
    setOffline,
    async start(fleet, bot) {
      await setOnline(bot)
      fleet.nudge(bot.id)
    },
    async stop(fleet, bot) {
      await setOffline(bot)
      fleet.nudge(bot.id)
    },
    current,
    lines,
    notificationsOf: async (bot) => (await NotificationModel.find({ bot: bot._id })).map(({ message }) => message),
    untilLine: (bot, pattern) =>
      until(
        async () => (await lines(bot)).some((line) => pattern.test(line)),
        async () => `a line like ${pattern} in ${JSON.stringify(await lines(bot))}`,
      ),
    untilOffline: (bot) =>
      until(
        async () => (await current(bot)).desired === 'offline',
        async () => `the bot is offline, with ${JSON.stringify(await lines(bot))}`,
      ),
    untilReleased: (bot) =>
      until(
        async () => !(await LeaseModel.exists({ bot: bot._id })),
        async () => `the leases are released, with ${JSON.stringify(await lines(bot))}`,
      ),
  }
}

const accountOf = (bot: Pick<BotDocument, 'account'>) => AccountModel.findById(bot.account).orFail()
const current = (bot: Pick<BotDocument, '_id'>) => BotModel.findById(bot._id).orFail()

type DesiredState = Partial<Pick<BotDocument, 'desired' | 'identity' | 'stopReason' | 'desiredAt' | 'dueAt'>>

async function writeDesired(bot: Pick<BotDocument, '_id'>, state: DesiredState) {
  await BotModel.updateOne({ _id: bot._id }, { $set: state, $unset: { castle: 1 }, $inc: { desiredGeneration: 1 } })
}
