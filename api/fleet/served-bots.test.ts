import { afterEach, beforeEach, expect, test } from 'bun:test'
import { MINUTE } from '../../shared/time'
import { endOf } from '../bots/stop-reasons'
import { isDue } from './claims/due-bots'
import { LeaseModel } from './claims/lease-model'
import { serveOnStage } from './testing/serve-on-stage'
import { openStage, type Stage } from './testing/stage'

let stage: Stage

beforeEach(async () => {
  stage = await openStage()
})
afterEach(() => stage.close())

test('a bot whose lease is lost during its claim never signs in, and releases its castle', async () => {
  const { bots, lose, untilEnded } = serveOnStage(stage)
  const bot = await stage.bot()
  await stage.setOnline(bot)
  lose()
  void bots.take(bot.id)
  await untilEnded(bot.id)
  expect((await stage.lines(bot)).at(-1)).toMatch(/could not be renewed/)
  const { server, username } = await stage.castleOf(bot)
  expect(stage.realm.maxConcurrentSessions(server, username)).toBe(0)
  expect(await LeaseModel.countDocuments()).toBe(0)
})

test('a bot that is to end before it is claimed stays due', async () => {
  const turn = Promise.withResolvers<void>()
  const startLimiter = {
    ...stage.deps.startLimiter,
    lookUp: <Answer>(work: () => Promise<Answer>) => turn.promise.then(work),
  }
  const { bots } = serveOnStage(stage, { startLimiter })
  const bot = await stage.bot()
  await stage.setOnline(bot)
  const taken = bots.take(bot.id)
  const ended = bots.endAll(endOf('restart'))
  turn.resolve()
  await Promise.all([taken, ended])
  const { epoch, dueAt } = await stage.current(bot)
  expect([epoch, dueAt]).toEqual([0, expect.any(Date)])
})

test('a bot whose process ends is due at once, also when the clock is set back', async () => {
  const { bots } = serveOnStage(stage)
  const bot = await stage.bot()
  await stage.setOnline(bot)
  void bots.take(bot.id)
  await stage.untilLine(bot, /At work/)
  await stage.untilSettled(bots.endAll(endOf('restart')))
  stage.clock.set(-10 * MINUTE)
  expect(isDue(await stage.current(bot), stage.clock.now())).toBe(true)
})
