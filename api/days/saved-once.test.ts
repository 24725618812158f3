import { beforeEach, expect, spyOn, test } from 'bun:test'
import mongoose, { Types } from 'mongoose'
import { SECOND } from '../../shared/time'
import { createHandClock, type HandClock } from '../testing/hand-clock'
import { testApp } from '../testing/test-app'
import { BotDayModel } from './bot-day-model'
import { openDayBook } from './day-book'
import { updateDayAtOnce } from './day-updates'

let clock: HandClock

beforeEach(async () => {
  await testApp()
  clock = createHandClock(Date.UTC(2096, 10, 21, 12))
})

function openBook(bot = new Types.ObjectId(), epoch = 1) {
  const whose = { bot, user: new Types.ObjectId(), templateId: 'waiter', epoch }
  const book = openDayBook({ clock, changes: { publish() {} }, dayUpdates: updateDayAtOnce, ...whose })
  book.goOn()
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
