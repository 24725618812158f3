import { afterEach, beforeEach, expect, test } from 'bun:test'
import { LeaseModel } from './claims/lease-model'
import { createServedBots } from './served-bots'
import { openStage, type Stage } from './testing/stage'

let stage: Stage

beforeEach(async () => {
  stage = await openStage()
})
afterEach(() => stage.close())

test('a bot whose job is lost during its claim never signs in, and releases its castle', async () => {
  const bots = createServedBots(stage.deps)
  const bot = await stage.bot()
  await stage.setOnline(bot)
  const served: unknown[] = []
  bots.serve(bot.id, { job: { isHeld: false, lost: AbortSignal.abort() } }).then((outcome) => served.push(outcome))
  await stage.until(() => served.length > 0)
  expect(served).toMatchObject([{ end: { code: 'lost' } }])
  const { server, username } = await stage.castleOf(bot)
  expect(stage.realm.maxConcurrentSessions(server, username)).toBe(0)
  expect(await LeaseModel.countDocuments()).toBe(0)
})

test('a bot that still waits to be read is left to other processes when the store does not answer', async () => {
  const turn = Promise.withResolvers<void>()
  const startLimiter = {
    ...stage.deps.startLimiter,
    lookUp: <Answer>(work: () => Promise<Answer>) => turn.promise.then(work),
  }
  const bots = createServedBots({ ...stage.deps, startLimiter })
  const bot = await stage.bot()
  await stage.setOnline(bot)
  const served = bots.serve(bot.id)
  bots.yieldUnclaimed()
  turn.resolve()
  expect(await served).toEqual({ retryIn: expect.any(Number) })
  expect((await stage.current(bot)).epoch).toBe(0)
})
