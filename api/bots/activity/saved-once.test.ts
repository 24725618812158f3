import { beforeEach, expect, spyOn, test } from 'bun:test'
import mongoose, { Types } from 'mongoose'
import { SECOND } from '../../../shared/time'
import { createFakeClock, type FakeClock } from '../../testing/fake-clock'
import { testApp } from '../../testing/test-app'
import { createActivityRecorder } from './activity-recorder'
import { BotDayModel } from './bot-day-model'
import { updateDayNow } from './day-updater'
import { MAX_INTERVALS } from './merge-intervals'

let clock: FakeClock

beforeEach(async () => {
  await testApp()
  clock = createFakeClock(Date.UTC(2096, 10, 21, 12))
})

function openRecorder(bot = new Types.ObjectId(), epoch = 1) {
  const owner = { bot, user: new Types.ObjectId(), templateId: 'waiter', epoch }
  const recorder = createActivityRecorder({ clock, changes: { publish() {} }, updateDay: updateDayNow, ...owner })
  recorder.resume()
  async function work(amount: number) {
    await clock.advance(5 * SECOND)
    recorder.gain(amount)
  }
  const stored = async () => {
    const day = await BotDayModel.findOne({ bot })
    return [day?.online, day?.gained.get('12:00')]
  }
  return { ...recorder, bot, work, stored }
}

/** The connection closes during the next save: before it arrives, or before its answer. */
function loseNext(hasArrived: boolean) {
  const { collection } = BotDayModel
  const { bulkWrite } = collection
  const losing = spyOn(collection, 'bulkWrite').mockImplementationOnce(async (...given) => {
    losing.mockRestore()
    if (hasArrived) await bulkWrite.apply(collection, given)
    throw new mongoose.mongo.MongoNetworkError('connection closed')
  })
}

test.each([true, false])('a save without an answer counts once (it had arrived: %p)', async (hasArrived) => {
  const { save, work, stored } = openRecorder()
  await work(3)
  loseNext(hasArrived)
  await expect(save()).rejects.toThrow('connection closed')
  await work(4)
  expect(await save()).toBe(true)
  expect(await stored()).toEqual([10 * SECOND, 7])
})

test('runs less than a minute apart are one interval, and only their own time counts', async () => {
  const bot = new Types.ObjectId()
  for (let epoch = 1; epoch <= 4; epoch++) {
    const { work, close } = openRecorder(bot, epoch)
    await work(1)
    await close(false)
    await clock.advance(epoch === 3 ? 70 * SECOND : 10 * SECOND)
  }
  const day = await BotDayModel.findOne({ bot }).orFail()
  expect(day.online).toBe(20 * SECOND)
  const lengths = [...day.intervals.values()].map(({ from, to }) => Number(to) - Number(from))
  expect(lengths).toEqual([35 * SECOND, 5 * SECOND])
})

test('a merged interval keeps growing from the start of its first part', async () => {
  const bot = new Types.ObjectId()
  const { work, close } = openRecorder(bot)
  await work(1)
  await close(false)
  const next = openRecorder(bot, 2)
  for (let saved = 0; saved < 3; saved++) {
    await next.work(1)
    await next.save()
  }
  const { intervals } = await BotDayModel.findOne({ bot }).orFail()
  expect([...intervals.values()].map(({ from, to }) => Number(to) - Number(from))).toEqual([20 * SECOND])
})

test('a run that changes between rest and work all day stores a few hundred intervals', async () => {
  const { bot, work, enter, save } = openRecorder()
  for (let turn = 0; turn < 500; turn++) {
    await work(0)
    enter(turn % 2 ? 'run' : 'rest')
    if (turn % 10 === 0) await save()
  }
  await save()
  const { intervals, online } = await BotDayModel.findOne({ bot }).orFail()
  expect(intervals.size).toBeLessThan(MAX_INTERVALS + 60)
  expect(online).toBe(500 * 5 * SECOND)
})

test('a save of an older run is refused, also after one without an answer', async () => {
  const older = openRecorder()
  await older.work(3)
  loseNext(true)
  await expect(older.save()).rejects.toThrow('connection closed')
  const newer = openRecorder(older.bot, 2)
  await newer.work(4)
  expect(await newer.save()).toBe(true)
  await older.work(5)
  expect(await older.save()).toBe(false)
  expect(await older.stored()).toEqual([10 * SECOND, 7])
})

test('a gap of up to 15 seconds counts as work, a longer one does not', async () => {
  const { beat, save, stored } = openRecorder()
  await clock.advance(15 * SECOND)
  beat()
  await clock.advance(15 * SECOND + 1)
  beat()
  await save()
  expect((await stored())[0]).toBe(15 * SECOND)
})
