import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { BotModel } from '../bots/model/bot-model'
import { AccountModel } from '../game/accounts/account-model'
import { hangNextOperation } from '../testing/delay-operation'
import { claimBot } from './claim-bot'
import { LeaseModel } from './claims/lease-model'
import { createLeases, type Leases } from './claims/leases'
import { openStage, type Stage } from './testing/stage'

let stage: Stage
let leases: Leases

beforeEach(async () => {
  stage = await openStage()
  leases = createLeases(stage.deps)
})
afterEach(async () => {
  leases.stop()
  await stage.close()
})

const deps = () => ({ ...stage.deps, leases, closing: new AbortController().signal })

test('a bot whose claim is written without an answer is due again, and can be claimed', async () => {
  const bot = await stage.bot()
  await stage.setOnline(bot)
  const bulkWrite = BotModel.collection.bulkWrite.bind(BotModel.collection)
  const unanswered = spyOn(BotModel.collection, 'bulkWrite').mockImplementationOnce(async (...given) => {
    await bulkWrite(...given)
    throw new Error('connection lost')
  })
  await expect(claimBot(deps(), bot.id)).rejects.toThrow('connection lost')
  await stage.until(async () => (await stage.current(bot)).dueAt !== null)
  unanswered.mockRestore()
  expect((await claimBot(deps(), bot.id))?.bot.epoch).toBe(2)
})

test('a bot is started by its player once for each generation, and then comes back by itself', async () => {
  const bot = await stage.bot()
  const claims: unknown[] = []
  for (const isStarted of [true, false, true, false]) {
    if (isStarted) await stage.setOnline(bot)
    else await BotModel.updateOne({ _id: bot._id }, { dueAt: new Date(stage.clock.now()) })
    const claimed = await claimBot(deps(), bot.id)
    if (!claimed) continue
    claims.push(claimed.desiredAt !== null)
    for (const lease of claimed.leases) await lease.release()
  }
  expect(claims).toEqual([true, false, true, false])
})

test('a bot is claimed when it is due, by a clock that may be a second behind', async () => {
  const bot = await stage.bot()
  await stage.setOnline(bot)
  const dueIn = (ms: number) => BotModel.updateOne({ _id: bot._id }, { dueAt: new Date(stage.clock.now() + ms) })
  await dueIn(1001)
  expect(await claimBot(deps(), bot.id)).toBeNull()
  await dueIn(1000)
  const claimed = await claimBot(deps(), bot.id)
  expect(claimed?.bot).toMatchObject({ epoch: 1, dueAt: null, holder: leases.processLease })
  expect(await stage.current(bot)).toMatchObject({ epoch: 1, dueAt: null, holder: leases.processLease })
  expect(await claimBot(deps(), bot.id)).toBeNull()
})

test('a bot that is cancelled before its turn is not read, and stays desired online', async () => {
  const bot = await stage.bot()
  await stage.setOnline(bot)
  const store = hangNextOperation(BotModel.collection, 'find')
  expect(await claimBot({ ...deps(), isCancelled: () => true }, bot.id)).toBeNull()
  expect(store.isReached()).toBe(false)
})

describe('a game account that was changed just before its bot starts', () => {
  test('is played as it is now, and the bot stores that castle', async () => {
    const bot = await stage.bot({ username: 'rabenfels' })
    await stage.setOnline(bot)
    await AccountModel.updateOne({ _id: bot.account }, { username: 'falkenstein' })
    expect(await claimBot(deps(), bot.id)).toMatchObject({ bot: { identity: 'DE1:falkenstein' } })
    expect((await stage.current(bot)).identity).toBe('DE1:falkenstein')
    expect(await LeaseModel.distinct('_id')).toEqual([`bot ${bot.id}`])
  })

  test('is not played while another bot of its player is online with that castle', async () => {
    const other = await stage.bot({ username: 'falkenstein' })
    await stage.setOnline(other)
    const bot = await stage.bot({ username: 'rabenfels', user: other.user, slot: 1 })
    await stage.setOnline(bot)
    await AccountModel.updateOne({ _id: bot.account }, { username: 'falkenstein' })
    expect(await claimBot(deps(), bot.id)).toBeNull()
    expect((await BotModel.findById(bot.id))?.epoch).toBe(0)
    expect(await claimBot(deps(), other.id)).toHaveProperty('leases')
  })
})

test('a run keeps nothing of an account that only a search reads', async () => {
  const bot = await stage.bot()
  await stage.setOnline(bot)
  expect((await AccountModel.findById(bot.account).orFail()).nameGrams).not.toEqual([])
  const claimed = await claimBot(deps(), bot.id)
  expect(Object.keys(claimed?.account ?? {})).toContain('sealedPassword')
  expect(Object.keys(claimed?.account ?? {})).not.toContain('nameGrams')
})
