import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { BotModel, type BotRecord } from '../../bots/model/bot-model'
import type { NewBot } from '../testing/builders'
import { openStage, type Stage } from '../testing/stage'
import { takeEpoch } from './take-epoch'

let stage: Stage

beforeEach(async () => {
  stage = await openStage()
})
afterEach(() => stage.close())

/** A bot that comes back by itself, as read from the store. */
async function returning(username?: string, fields: NewBot = {}): Promise<BotRecord> {
  const bot = await stage.bot({ username, ...fields })
  await stage.setOnline(bot)
  await BotModel.updateOne({ _id: bot._id }, { desiredAt: null })
  return BotModel.findById(bot._id).lean<BotRecord>().orFail()
}

const take = (wanted: BotRecord, identity: string | null = null) => takeEpoch({ wanted, identity, holder: 'a process' })

const epochsOf = async (bots: BotRecord[]) => (await Promise.all(bots.map(stage.current))).map(({ epoch }) => epoch)

test('bots that return at the same moment take their epochs in one call', async () => {
  const bots = [await returning(), await returning(), await returning()]
  const write = spyOn(BotModel.collection, 'bulkWrite')
  const taken = await Promise.all(bots.map((bot) => take(bot)))
  expect(write).toHaveBeenCalledTimes(1)
  write.mockRestore()
  expect(taken.map((bot) => bot?.epoch)).toEqual([1, 1, 1])
  expect(await epochsOf(bots)).toEqual([1, 1, 1])
})

test('when one of a batch was started again, or taken by another process, the others are taken', async () => {
  const [started, taken, bot] = [await returning(), await returning(), await returning()]
  await stage.setOnline(started)
  await BotModel.updateOne({ _id: taken._id }, { epoch: 1, holder: 'another process' })
  const answers = await Promise.all([take(started), take(taken), take(bot)])
  expect(answers.map((each) => each?.epoch ?? null)).toEqual([null, null, 1])
  expect(await epochsOf([started, taken, bot])).toEqual([0, 1, 1])
})

test('a bot whose castle another bot of its player has is refused alone', async () => {
  const other = await returning('falkenstein')
  const [bot, beside] = [await returning('rabenfels', { user: other.user, slot: 1 }), await returning()]
  const taken = await Promise.all([take(bot, 'DE1:falkenstein'), take(beside)])
  expect(taken.map((each) => each?.epoch ?? null)).toEqual([null, 1])
  expect(await epochsOf([other, bot])).toEqual([0, 0])
})

test('an epoch that two processes have read is taken once', async () => {
  const bot = await returning()
  expect((await take(bot))?.epoch).toBe(1)
  expect(await takeEpoch({ wanted: bot, identity: null, holder: 'another process' })).toBeNull()
  expect(await epochsOf([bot])).toEqual([1])
})
