import { afterEach, beforeEach, expect, test } from 'bun:test'
import { LeaseModel } from './claims/lease-model'
import { createServedBots } from './served-bots'
import { openStage, type Stage } from './testing/stage'

let stage: Stage

beforeEach(async () => {
  stage = await openStage()
})
afterEach(() => stage.close())

test('a bot whose job was lost while it was being claimed never signs in, and gives its castle back', async () => {
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

test('what waits for its turn to be looked up is left to others at once when its turn comes, where the store has not answered', async () => {
  const turn = Promise.withResolvers<void>()
  const startTurns = {
    ...stage.deps.startLimiter,
    lookUp: <Answer>(work: () => Promise<Answer>) => turn.promise.then(work),
  }
  const bots = createServedBots({ ...stage.deps, startLimiter: startTurns })
  const bot = await stage.bot()
  await stage.setOnline(bot)
  const served = bots.serve(bot.id)
  bots.yieldUnclaimed()
  turn.resolve()
  expect(await served).toEqual({ retryIn: expect.any(Number) })
  expect((await stage.current(bot)).epoch).toBe(0)
})
