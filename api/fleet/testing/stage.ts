import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Types } from 'mongoose'
import { type BotDocument, BotModel } from '../../bots/model/bot-model'
import { RunModel } from '../../bots/runs/run-model'
import type { ConsoleLog } from '../../console/log/console-log'
import { openRedisLog } from '../../console/log/redis-log'
import { openSqliteLog } from '../../console/log/sqlite-log'
import { type PracticeRealm, startPracticeRealm } from '../../embedded/practice-realm/start'
import type { Automation, AutomationContext, BuiltInTemplate } from '../../game/automations/automation'
import { createFakeClock, type FakeClock } from '../../testing/fake-clock'
import { testApp } from '../../testing/test-app'
import { releaseAllLeases } from '../claims/lease-store'
import { createFleet, type FleetOptions } from '../create-fleet'
import type { Fleet } from '../fleet'
import { createBullmqHandover } from '../handover/bullmq-handover'
import { createInProcessHandover } from '../handover/in-process-handover'
import type { FleetDeps } from '../run/fleet-deps'
import { createBot, type NewBot, templateOf, userOn } from './builders'
import { createStageBots, type StageBots } from './stage-bots'
import { createStageClock, type StageClock } from './stage-clock'
import { createStageDeps } from './stage-deps'

const CAPACITY = 100
const START_TIMEOUT = 2500
// In the far future, because the store expires documents by its own clock.
const NOON = Date.UTC(2096, 10, 21, 12)

/** A store, a practice realm and a fake clock, for fleets to run bots on. Fleets use Redis if the services of tests do. */
export interface Stage extends StageBots, StageClock {
  clock: FakeClock
  realm: PracticeRealm
  consoleLog: ConsoleLog
  deps: FleetDeps
  template(id: string, run: Automation, parts?: Partial<BuiltInTemplate>): void
  userOn(plan: string): Promise<Types.ObjectId>
  bot(fields?: NewBot): Promise<BotDocument>
  /** How late by the stage's clock a bot may start. Infinite on Redis, which answers in real time. */
  startTimeout: number
  /** A fleet that is drained when the stage closes. `parts` replace those of the stage. */
  fleet(parts?: Partial<FleetOptions>): Fleet
  close(): Promise<void>
}

export interface StageOptions {
  start?: number
  /** Real milliseconds between steps of the clock on Redis, for job locks and polls that take real time. */
  msBetweenTurns?: number
}

export async function openStage({ start = NOON, msBetweenTurns = 0 }: StageOptions = {}): Promise<Stage> {
  const app = await testApp()
  const { redis, bus, secretBox, catalogue, log, metrics } = app.services
  const prefix = `castellan:test:${crypto.randomUUID()}`
  await clearEarlierBots()
  const dataDir = mkdtempSync(join(tmpdir(), 'castellan-fleet-'))
  const clock = createFakeClock(start)
  const realm = await startPracticeRealm({ dataDir, clock })
  const consoleLog = redis ? openRedisLog({ redis, bus, clock, log, metrics }) : openSqliteLog({ dataDir })
  const templates = [...catalogue.all(), templateOf('waiter', waitToBeStopped)]
  const deps = createStageDeps(app, { clock, realm, consoleLog, templates })
  const stageClock = createStageClock({ clock, realm, redis, msBetweenTurns })
  const fleets: Fleet[] = []

  return {
    clock,
    realm,
    consoleLog,
    deps,
    ...stageClock,
    ...createStageBots({ clock, realm, consoleLog, until: stageClock.until }),
    template: (id, run, parts) => templates.push({ ...templateOf(id, run), ...parts }),
    userOn,
    bot: (fields = {}) => createBot(secretBox, fields),
    startTimeout: redis ? Number.POSITIVE_INFINITY : START_TIMEOUT,
    fleet(parts) {
      const handover = redis ? createBullmqHandover({ redis, clock, log: deps.log, prefix }) : createInProcessHandover()
      const fleet = createFleet({ ...deps, handover, bus, capacity: CAPACITY, ...parts })
      fleets.push(fleet)
      return fleet
    },
    async close() {
      const drained = Promise.all(fleets.map((fleet) => fleet.drain()))
      await stageClock.untilSettled(drained)
      await drained
      await consoleLog.close()
      await realm.stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}

export async function waitToBeStopped({ print, signal, clock }: AutomationContext): Promise<void> {
  print('.', 'At work.')
  await clock.sleep(Number.MAX_SAFE_INTEGER, signal)
}

/** Tests share the store, and a fleet would run the bots of earlier ones. */
async function clearEarlierBots() {
  await BotModel.updateMany({ desired: 'online' }, { $set: { desired: 'offline' } })
  await releaseAllLeases()
  await RunModel.deleteMany({})
}
