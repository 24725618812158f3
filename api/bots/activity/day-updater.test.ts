import { beforeEach, expect, spyOn, test } from 'bun:test'
import { Types } from 'mongoose'
import { isDuplicate } from '../../platform/store/duplicate-key'
import { hangNextOperation } from '../../testing/delay-operation'
import { createFakeClock, type FakeClock } from '../../testing/fake-clock'
import { testApp } from '../../testing/test-app'
import { BotDayModel } from './bot-day-model'
import { createDayUpdater, type DayUpdate } from './day-updater'

let clock: FakeClock

beforeEach(async () => {
  await testApp()
  clock = createFakeClock()
})

function updateOf(bot: Types.ObjectId, epoch: number): DayUpdate {
  const [user, expiresAt] = [new Types.ObjectId(), new Date(clock.now())]
  return {
    filter: { bot, day: '2096-11-21', epoch: { $lte: epoch } },
    update: { $set: { epoch }, $inc: { online: 1 }, $setOnInsert: { user, templateId: 'waiter', expiresAt } },
    upsert: true,
  }
}

const onlineOf = async (bot: Types.ObjectId) => (await BotDayModel.findOne({ bot }))?.online

test('each update of a batch gets its own outcome', async () => {
  const update = createDayUpdater(clock)
  const [fresh, stale, other] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()]
  await update(updateOf(stale, 2))
  const together = [updateOf(fresh, 1), updateOf(stale, 1), updateOf(other, 1)].map(update)
  const failures = Promise.all(together.map((each) => each.then(() => null, isDuplicate)))
  await clock.advance(100)
  expect(await failures).toEqual([null, true, null])
  expect(await Promise.all([fresh, stale, other].map(onlineOf))).toEqual([1, 1, 1])
})

test('a batch that never settles does not delay the next one', async () => {
  const update = createDayUpdater(clock)
  const { isReached } = hangNextOperation(BotDayModel.collection, 'bulkWrite')
  void update(updateOf(new Types.ObjectId(), 1))
  await clock.advance(0)
  expect(isReached()).toBe(true)
  const bot = new Types.ObjectId()
  const written = update(updateOf(bot, 1))
  await clock.advance(100)
  await written
  expect(await onlineOf(bot)).toBe(1)
})

test('all updates of a batch that could not be sent fail', async () => {
  const update = createDayUpdater(clock)
  const gone = spyOn(BotDayModel.collection, 'bulkWrite').mockRejectedValueOnce(new Error('The store is gone'))
  expect(update(updateOf(new Types.ObjectId(), 1))).rejects.toThrow('The store is gone')
  await clock.advance(0)
  gone.mockRestore()
})
