import { afterEach, beforeEach, expect, test } from 'bun:test'
import { SECOND } from '../../shared/time'
import type { ConsoleLog } from '../console/log/console-log'
import { LeaseModel, ProcessLeaseModel } from './claims/lease-model'
import type { Fleet } from './fleet'
import { outcomeOfStop } from './run/outcome'
import { openFleet } from './testing/fleet-on-stage'
import { serveOnStage } from './testing/serve-on-stage'
import type { Stage } from './testing/stage'

let stage: Stage
let fleet: Fleet

beforeEach(async () => {
  ;({ stage, fleet } = await openFleet())
})
afterEach(() => stage.close())

/** The console of the stage, which stores lines with these words only after `until`. */
function keepingBack(words: string, until: Promise<void> = new Promise(() => {})): ConsoleLog {
  return {
    ...stage.consoleLog,
    async append(botId, epoch, lines) {
      if (lines.some((line) => line.includes(words))) await until
      return stage.consoleLog.append(botId, epoch, lines)
    },
  }
}

test('a run that lost its castle blocks no other run, even if its last line cannot be written', async () => {
  const consoleLog = keepingBack('could not be renewed')
  await fleet.drain()
  fleet = stage.fleet({ consoleLog })
  await fleet.start()
  const bot = await stage.bot()
  await stage.start(fleet, bot)
  await stage.untilLine(bot, /At work/)
  await ProcessLeaseModel.updateMany({}, { isExpired: true })
  await stage.untilLine(bot, /Run 2 starts/)
  expect(await stage.sessionsOf(bot)).toBeLessThanOrEqual(1)
})

test('a run that lost its lease keeps its castle in the store until its last line is written', async () => {
  const written = Promise.withResolvers<void>()
  const bot = await stage.bot()
  await stage.setOnline(bot)
  const consoleLog = keepingBack('could not be renewed', written.promise)
  await fleet.drain()
  const { bots, lose, untilEnded } = serveOnStage(stage, { consoleLog })
  void bots.take(bot.id)
  await stage.untilLine(bot, /At work/)
  lose()
  await stage.pass(500)
  expect(await LeaseModel.countDocuments({ bot: bot._id })).toBeGreaterThan(0)
  written.resolve()
  await untilEnded(bot.id)
  expect((await stage.lines(bot)).at(-1)).toMatch(/could not be renewed/)
  expect(await LeaseModel.countDocuments({ bot: bot._id })).toBe(0)
})

test('a stopped run that loses its lease before its last line is written keeps its castle for one more second', async () => {
  const bot = await stage.bot()
  await stage.setOnline(bot)
  const consoleLog = keepingBack('Stopped by you')
  await fleet.drain()
  const { bots, lose } = serveOnStage(stage, { consoleLog })
  void bots.take(bot.id)
  await stage.untilLine(bot, /At work/)
  await stage.setOffline(bot)
  bots.stop(bot.id, bots.generationOf(bot.id) ?? Number.NaN, outcomeOfStop(null))
  await stage.until(async () => (await stage.sessionsOf(bot)) === 0)
  await stage.pass(2 * SECOND)
  expect(await LeaseModel.countDocuments({ bot: bot._id })).toBeGreaterThan(0)
  lose()
  await stage.pass(SECOND)
  expect(await LeaseModel.countDocuments({ bot: bot._id })).toBe(0)
})
