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

function openBook(bot = new Types.ObjectId(), epoch = 1) {
  const whose = { bot, user: new Types.ObjectId(), templateId: 'waiter', epoch }
  const book = createActivityRecorder({ clock, changes: { publish() {} }, updateDay: updateDayNow, ...whose })
  book.resume()
  async function work(amount: number) {
    await clock.advance(5 * SECOND)
    book.gain(amount)
  }
  const kept = async () => {
    const day = await BotDayModel.findOne({ bot })
    return [day?.online, day?.gained.get('12:00')]
  }
  return { ...book, bot, work, kept }
}

/** The next call to the store is lost: before it arrives, or with its answer. */
function loseNext(isHeard: boolean) {
  const { collection } = BotDayModel
  const { bulkWrite } = collection
  const losing = spyOn(collection, 'bulkWrite').mockImplementationOnce(async (...given) => {
    losing.mockRestore()
    if (isHeard) await bulkWrite.apply(collection, given)
    throw new mongoose.mongo.MongoNetworkError('connection closed')
  })
}

test.each([true, false])(
  'What a save says is counted once where no answer came (it had arrived: %p)',
  async (isHeard) => {
    const { save, work, kept } = openBook()
    await work(3)
    loseNext(isHeard)
    await expect(save()).rejects.toThrow('connection closed')
    await work(4)
    expect(await save()).toBe(true)
    expect(await kept()).toEqual([10 * SECOND, 7])
  },
)

test('Of many quick starts and stops, those less than a minute apart are one stretch, and count their own time', async () => {
  const bot = new Types.ObjectId()
  for (let epoch = 1; epoch <= 4; epoch++) {
    const { work, close } = openBook(bot, epoch)
    await work(1)
    await close(false)
    await clock.advance(epoch === 3 ? 70 * SECOND : 10 * SECOND)
  }
  const day = await BotDayModel.findOne({ bot }).orFail()
  expect(day.online).toBe(20 * SECOND)
  const lengths = [...day.stretches.values()].map(({ from, to }) => Number(to) - Number(from))
  expect(lengths).toEqual([35 * SECOND, 5 * SECOND])
})

test('A stretch that was joined goes on growing from where the first one began', async () => {
  const bot = new Types.ObjectId()
  const { work, close } = openBook(bot)
  await work(1)
  await close(false)
  const next = openBook(bot, 2)
  for (let saved = 0; saved < 3; saved++) {
    await next.work(1)
    await next.save()
  }
  const { stretches } = await BotDayModel.findOne({ bot }).orFail()
  expect([...stretches.values()].map(({ from, to }) => Number(to) - Number(from))).toEqual([20 * SECOND])
})

test('A run that goes from rest to work all day keeps some hundred stretches', async () => {
  const { bot, work, enter, save } = openBook()
  for (let turn = 0; turn < 500; turn++) {
    await work(0)
    enter(turn % 2 ? 'run' : 'rest')
    if (turn % 10 === 0) await save()
  }
  await save()
  const { stretches, online } = await BotDayModel.findOne({ bot }).orFail()
  expect(stretches.size).toBeLessThan(MAX_INTERVALS + 60)
  expect(online).toBe(500 * 5 * SECOND)
})

test('A save of an older run is refused, also after one without an answer', async () => {
  const older = openBook()
  await older.work(3)
  loseNext(true)
  await expect(older.save()).rejects.toThrow('connection closed')
  const newer = openBook(older.bot, 2)
  await newer.work(4)
  expect(await newer.save()).toBe(true)
  await older.work(5)
  expect(await older.save()).toBe(false)
  expect(await older.kept()).toEqual([10 * SECOND, 7])
})

test('Silence of up to 15 seconds counts as work, and a longer one does not', async () => {
  const { beat, save, kept } = openBook()
  await clock.advance(15 * SECOND)
  beat()
  await clock.advance(15 * SECOND + 1)
  beat()
  await save()
  expect((await kept())[0]).toBe(15 * SECOND)
})
