import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mongoose, { type Types } from 'mongoose'
import { SECOND } from '../../../shared/time'
import { createDayUpdater } from '../../bots/activity/day-updater'
import { type BotDocument, BotModel } from '../../bots/model/bot-model'
import { RunModel } from '../../bots/runs/run-model'
import { endOf } from '../../bots/stop-reasons'
import { createCatalogue } from '../../bots/templates/catalogue'
import type { ConsoleLog } from '../../console/log/console-log'
import { openRedisLog } from '../../console/log/redis-log'
import { openSqliteLog } from '../../console/log/sqlite-log'
import { type PracticeRealm, startPracticeRealm } from '../../embedded/practice-realm/start'
import { AccountModel } from '../../game/accounts/account-model'
import { gameIdentity } from '../../game/accounts/game-identity'
import type { Automation, AutomationContext } from '../../game/automations/automation'
import { createSignInThrottle } from '../../game/sign-in-throttle/sign-in-throttle'
import { NotificationModel } from '../../notifications/inbox/notification-model'
import { createRateLimits } from '../../platform/http/rate-limits'
import { createMetrics } from '../../platform/metrics/metrics'
import { createFakeClock, type FakeClock } from '../../testing/fake-clock'
import { testApp } from '../../testing/test-app'
import { LeaseModel } from '../claims/lease-model'
import { releaseAllLeases } from '../claims/lease-store'
import type { Fleet } from '../fleet'
import { createBullmqFleet } from '../handover/bullmq/bullmq-fleet'
import { createInProcessFleet } from '../handover/local/in-process-fleet'
import { createOpenRun } from '../history/run-history'
import type { FleetDeps } from '../run/fleet-deps'
import { createStartLimiter } from '../run/start-limiter'
import { inProcessRunner } from '../runner/in-process-runner'
import { createBot, type NewBot, templateOf, userOn } from './builders'

const CLOCK_STEP = 100
const CAPACITY = 100
const START_TIMEOUT = 2500
// Far ahead: the store removes what has expired by a clock of its own.
const NOON = Date.UTC(2096, 10, 21, 12)

/** A store, a practice realm and a clock turned by hand, for fleets to run bots on: on Redis where the services of tests are. */
export interface Stage {
  clock: FakeClock
  realm: PracticeRealm
  consoleLog: ConsoleLog
  deps: FleetDeps
  /** Adds a template whose bots do this. */
  template(id: string, run: Automation): void
  userOn(plan: string): Promise<Types.ObjectId>
  bot(fields?: NewBot): Promise<BotDocument>
  castleOf(bot: BotDocument): Promise<{ server: string; username: string }>
  /** How many play the castle of a bot now. */
  sessionsOf(bot: BotDocument): Promise<number>
  setOnline(bot: Pick<BotDocument, '_id' | 'account'>): Promise<void>
  setOffline(bot: BotDocument): Promise<void>
  /** What a player's start does: the wish, and a nudge. */
  start(fleet: Fleet, bot: BotDocument): Promise<void>
  stop(fleet: Fleet, bot: BotDocument): Promise<void>
  current(bot: Pick<BotDocument, '_id'>): Promise<BotDocument>
  /** What the console of a bot shows, without the times. */
  lines(bot: BotDocument): Promise<string[]>
  notificationsOf(bot: BotDocument): Promise<string[]>
  /** Turns the clock on until it is so. */
  until(isSo: () => boolean | Promise<boolean>): Promise<void>
  /** How late by this clock a bot may begin: what Redis is asked for takes real time, in which the clock may be turned on by minutes. */
  startTimeout: number
  untilLine(bot: BotDocument, pattern: RegExp): Promise<void>
  untilSettled(work: Promise<unknown>): Promise<void>
  untilOffline(bot: BotDocument): Promise<void>
  /** Until a run that has begun is over and written: its last line is printed before the rest of it is kept. */
  untilGivenBack(bot: BotDocument): Promise<void>
  /** Lets that much time pass. */
  pass(ms: number): Promise<void>
  /** A fleet that is drained when the stage closes; with other parts than the stage's where it names some. */
  fleet(parts?: Partial<FleetDeps>): Fleet
  drainAtEnd<Some extends Fleet>(fleet: Some): Some
  close(): Promise<void>
}

export interface StageOptions {
  start?: number
  /** How long each turn of the clock takes on Redis, where locks of jobs and looks for them take real time. */
  msBetweenTurns?: number
}

export async function openStage({ start = NOON, msBetweenTurns }: StageOptions = {}): Promise<Stage> {
  const { services } = await testApp()
  const { redis, bus } = services
  const prefix = `castellan:test:${crypto.randomUUID()}`
  await forgetEarlierBots()
  const dataDir = mkdtempSync(join(tmpdir(), 'castellan-fleet-'))
  const clock = createFakeClock(start)
  const realm = await startPracticeRealm({ dataDir, clock })
  const consoleLog = redis ? openRedisLog({ redis, clock }) : openSqliteLog({ dataDir })
  const templates = [...services.catalogue.all(), templateOf('waiter', waitToBeStopped)]
  const fleets: Fleet[] = []
  const random = () => 0.5
  const metrics = createMetrics()
  const deps: FleetDeps = {
    clock,
    log: services.log,
    metrics,
    tracing: null,
    changes: services.changes,
    secretBox: services.secretBox,
    consoleLog,
    catalogue: { find: (id, player) => createCatalogue(templates).find(id, player) },
    gameUrl: realm.url,
    startLimiter: createStartLimiter(),
    updateDay: createDayUpdater(clock),
    openRun: createOpenRun({ clock, metrics }),
    runner: inProcessRunner,
    activitySaveInterval: 5 * SECOND,
    signInThrottle: createSignInThrottle({ clock, random }),
    rateLimits: createRateLimits({ redis }),
    random,
  }

  function drainAtEnd<Some extends Fleet>(fleet: Some): Some {
    fleets.push(fleet)
    return fleet
  }

  /** The realm, the store and Redis work in real time: what they were asked is answered before the clock goes on. */
  async function turn() {
    await mongoose.connection.db?.command({ ping: 1 })
    await redis?.commands.ping()
    await realm.idle()
    if (redis && msBetweenTurns) await Bun.sleep(msBetweenTurns)
    await clock.advance(CLOCK_STEP)
  }

  async function until(isSo: () => boolean | Promise<boolean>) {
    while (!(await isSo())) await turn()
  }

  async function untilSettled(work: Promise<unknown>) {
    let isSettled = false
    Promise.allSettled([work]).then(() => {
      isSettled = true
    })
    await until(() => isSettled)
  }

  async function lines(bot: BotDocument) {
    const read = await consoleLog.readAfter(bot.id, 0, 2000)
    return read.lines.map(({ text }) => text.slice('2096-11-21T12:00:00Z '.length))
  }

  async function setOnline(bot: Pick<BotDocument, '_id' | 'account'>) {
    const identity = gameIdentity(await accountOf(bot))
    await writeDesired(bot, { desired: 'online', identity, stopReason: null, desiredAt: new Date(clock.now()) })
  }

  const setOffline = (bot: BotDocument) =>
    writeDesired(bot, { desired: 'offline', stopReason: endOf('user'), desiredAt: new Date(clock.now()) })

  return {
    clock,
    realm,
    consoleLog,
    deps,
    template: (id, run) => templates.push(templateOf(id, run)),
    userOn,
    bot: (fields = {}) => createBot(services.secretBox, fields),
    castleOf: accountOf,
    async sessionsOf(bot) {
      const { server, username } = await accountOf(bot)
      return realm.sessionsOf(server, username)
    },
    setOnline: setOnline,
    setOffline: setOffline,
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
    until,
    startTimeout: redis ? Number.POSITIVE_INFINITY : START_TIMEOUT,
    untilLine: (bot, pattern) => until(async () => (await lines(bot)).some((line) => pattern.test(line))),
    untilSettled,
    untilOffline: (bot) => until(async () => (await current(bot)).desired === 'offline'),
    untilGivenBack: (bot) => until(async () => !(await LeaseModel.exists({ bot: bot._id }))),
    async pass(ms) {
      const end = clock.now() + ms
      while (clock.now() < end) await turn()
    },
    fleet(parts) {
      const playing = { ...deps, ...parts }
      return drainAtEnd(
        redis
          ? createBullmqFleet({ ...playing, redis, bus, prefix, capacity: CAPACITY })
          : createInProcessFleet(playing),
      )
    },
    drainAtEnd,
    async close() {
      const drained = Promise.all(fleets.map((fleet) => fleet.drain()))
      await untilSettled(drained)
      await drained
      await consoleLog.close()
      await realm.stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}

/** What bots do where a test says nothing else. */
export async function waitToBeStopped({ print, signal, clock }: AutomationContext): Promise<void> {
  print('.', 'At work.')
  await clock.sleep(Number.MAX_SAFE_INTEGER, signal)
}

const accountOf = (bot: Pick<BotDocument, 'account'>) => AccountModel.findById(bot.account).orFail()
const current = (bot: Pick<BotDocument, '_id'>) => BotModel.findById(bot._id).orFail()

type DesiredState = Partial<Pick<BotDocument, 'desired' | 'identity' | 'stopReason' | 'desiredAt'>>

async function writeDesired(bot: Pick<BotDocument, '_id'>, desiredGeneration: DesiredState) {
  await BotModel.updateOne(
    { _id: bot._id },
    { $set: desiredGeneration, $unset: { castle: 1 }, $inc: { desiredGeneration: 1 } },
  )
}

/** Other tests share the store; their bots are not ours to run. */
async function forgetEarlierBots() {
  await BotModel.updateMany({ desired: 'online' }, { $set: { desired: 'offline' } })
  await releaseAllLeases()
  await RunModel.deleteMany({})
}
