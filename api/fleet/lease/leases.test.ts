import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { Types } from 'mongoose'
import { HOUR } from '../../../shared/time'
import { closeAfterTest } from '../../testing/closing'
import { createHandClock, frozenClock, type HandClock } from '../../testing/hand-clock'
import { neverSettlesNext } from '../../testing/never-settling'
import { testApp } from '../../testing/test-app'
import { LeaseModel } from './lease-model'
import { createLeaseKeeper, LEASE_LASTS, type LeaseKeeper, releaseAllLeases } from './leases'

const CASTLE = 'DE1:ansgar_h'
const BOT = new Types.ObjectId()

let clock: HandClock
let start: number
let keepers: LeaseKeeper[]
/** How long this process has been frozen. */
let frozenFor: number

beforeEach(async () => {
  await testApp()
  await releaseAllLeases()
  clock = createHandClock()
  start = clock.now()
  keepers = []
  frozenFor = 0
})
afterEach(() => {
  for (const keeper of keepers) keeper.stop()
})

async function newKeeper(): Promise<LeaseKeeper> {
  const { services } = await testApp()
  const keeper = createLeaseKeeper({ clock: frozenClock(clock, () => frozenFor), log: services.log })
  keepers.push(keeper)
  return keeper
}

async function storedUntil(): Promise<number> {
  return Number((await LeaseModel.findById(CASTLE).orFail()).until)
}

test('of many who ask at once, one gets the castle', async () => {
  const asking = await Promise.all(Array.from({ length: 10 }, newKeeper))
  const taken = await Promise.all(asking.map((keeper) => keeper.take(CASTLE, BOT)))
  expect(taken.filter(Boolean)).toHaveLength(1)
})

test('one process does not take a castle twice either', async () => {
  const keeper = await newKeeper()
  expect(await keeper.take(CASTLE, BOT)).not.toBeNull()
  expect(await keeper.take(CASTLE, BOT)).toBeNull()
})

test('castles that are asked for at the same moment are taken in one call, each or not by itself', async () => {
  await (await newKeeper()).take(CASTLE, BOT)
  const asked = spyOn(LeaseModel.collection, 'bulkWrite')
  closeAfterTest(() => asked.mockRestore())
  const keeper = await newKeeper()
  const taken = await Promise.all(['DE1:one', CASTLE, 'DE1:other', 'DE1:one'].map((castle) => keeper.take(castle, BOT)))
  expect(taken.map((lease) => lease?.isHeld)).toEqual([true, undefined, true, undefined])
  expect(asked).toHaveBeenCalledTimes(1)
})

test('a released castle is free at once', async () => {
  const lease = await (await newKeeper()).take(CASTLE, BOT)
  await lease?.release()
  expect(lease?.isHeld).toBe(false)
  expect(await (await newKeeper()).take(CASTLE, BOT)).not.toBeNull()
})

test('a lease is renewed while it is held', async () => {
  const lease = await (await newKeeper()).take(CASTLE, BOT)
  const first = await storedUntil()
  while ((await storedUntil()) < first + LEASE_LASTS) await clock.advance(100)
  expect(lease?.isHeld).toBe(true)
  expect(await (await newKeeper()).take(CASTLE, BOT)).toBeNull()
})

test('of more than one call renews each is renewed, and what is lost is lost alone', async () => {
  const keeper = await newKeeper()
  const castles = Array.from({ length: 900 }, (_, index) => `DE1:castle_${index}`)
  const leases = await Promise.all(castles.map((castle) => keeper.take(castle, BOT)))
  await LeaseModel.updateOne({ _id: castles[500] }, { owner: 'somebody else' })
  const untilOf = async (castle: string) => Number((await LeaseModel.findById(castle).orFail()).until)
  for (const castle of [castles.at(0), castles.at(-1)]) {
    while ((await untilOf(String(castle))) < start + 2 * LEASE_LASTS) await clock.advance(100)
  }
  expect(leases.findIndex((lease) => !lease?.isHeld)).toBe(500)
  expect(leases.filter((lease) => lease?.isHeld)).toHaveLength(899)
})

test('who was frozen for too long does nothing more, and hears of it', async () => {
  const lease = await (await newKeeper()).take(CASTLE, BOT)
  frozenFor = 4499
  expect(lease?.isHeld).toBe(true)
  frozenFor = 4500
  expect(lease?.isHeld).toBe(false)
  expect(lease?.lost.aborted).toBe(false)
  await clock.advance(500)
  expect(lease?.lost.aborted).toBe(true)
})

test.each([HOUR, -HOUR])('a clock that is set by %d ms takes no castle away', async (ahead) => {
  const lease = await (await newKeeper()).take(CASTLE, BOT)
  const asked = spyOn(LeaseModel.collection, 'updateMany')
  closeAfterTest(() => asked.mockRestore())
  clock.set(ahead)
  while (asked.mock.calls.length < 5) {
    await storedUntil()
    await clock.advance(100)
  }
  expect(lease?.isHeld).toBe(true)
  expect(await (await newKeeper()).take(CASTLE, BOT)).toBeNull()
})

test('nor does one that is set back and then right again, also of what was taken meanwhile', async () => {
  const keeper = await newKeeper()
  const asked = spyOn(LeaseModel.collection, 'updateMany')
  closeAfterTest(() => asked.mockRestore())
  async function renewedTwice() {
    const before = asked.mock.calls.length
    while (asked.mock.calls.length < before + 2) {
      await storedUntil()
      await clock.advance(100)
    }
  }
  const first = await keeper.take(CASTLE, BOT)
  clock.set(-HOUR)
  const second = await keeper.take('DE1:meanwhile', BOT)
  await renewedTwice()
  clock.set(HOUR)
  await renewedTwice()
  expect([first?.isHeld, second?.isHeld]).toEqual([true, true])
})

test('who held a castle before its clock was set back holds it no longer for that', async () => {
  const lease = await (await newKeeper()).take(CASTLE, BOT)
  clock.set(-HOUR)
  frozenFor = 4500
  expect(lease?.isHeld).toBe(false)
})

test('what somebody else has taken is lost, whatever else is taken, lost or given back at that moment', async () => {
  const keeper = await newKeeper()
  const take = async (castle: string) => (await keeper.take(castle, BOT)) ?? expect.unreachable()
  const [kept, released] = [await take(CASTLE), await take('DE1:released')]
  // As many as are held by nobody for sure, so that counting all of them would show none missing.
  const stolen = [await take('DE1:stolen'), await take('DE1:stolen_too')]
  const { isReached } = neverSettlesNext(LeaseModel.collection, 'bulkWrite')
  released.release()
  while (!isReached()) await storedUntil()
  await LeaseModel.updateMany({ _id: /stolen/ }, { owner: 'somebody else' })
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const bulkWrite = LeaseModel.collection.bulkWrite.bind(LeaseModel.collection)
  const held = spyOn(LeaseModel.collection, 'bulkWrite').mockImplementationOnce(async (...given) => {
    const taken = await bulkWrite(...given)
    await answered
    return taken
  })
  const late = keeper.take('DE1:late', BOT)
  while (!stolen.every(({ lost }) => lost.aborted)) {
    await storedUntil()
    await clock.advance(100)
  }
  // Before it would be over without any answer.
  expect(clock.now() - start).toBeLessThan(4500)
  answer()
  expect((await late)?.isHeld).toBe(true)
  held.mockRestore()
  expect(kept.isHeld).toBe(true)
  const ofReleased = await LeaseModel.findById('DE1:released').orFail()
  expect(Number(ofReleased.until)).toBeLessThanOrEqual(start + LEASE_LASTS)
})

test('a renewal that never settles is followed by the next one, in time', async () => {
  const lease = await (await newKeeper()).take(CASTLE, BOT)
  const { isReached } = neverSettlesNext(LeaseModel.collection, 'updateMany')
  const first = await storedUntil()
  while ((await storedUntil()) < first + LEASE_LASTS) await clock.advance(100)
  expect(isReached()).toBe(true)
  expect(lease?.isHeld).toBe(true)
  expect(lease?.lost.aborted).toBe(false)
})

test('a castle of somebody who is gone is free when the lease is over', async () => {
  const gone = await newKeeper()
  await gone.take(CASTLE, BOT)
  gone.stop()
  const other = await newKeeper()
  frozenFor = LEASE_LASTS - 1
  expect(await other.take(CASTLE, BOT)).toBeNull()
  frozenFor = LEASE_LASTS
  expect(await other.take(CASTLE, BOT)).not.toBeNull()
})

test('who comes back late leaves the lease of the next one alone', async () => {
  const late = await (await newKeeper()).take(CASTLE, BOT)
  frozenFor = LEASE_LASTS
  const next = await (await newKeeper()).take(CASTLE, BOT)
  await late?.release()
  expect(next?.isHeld).toBe(true)
  expect(await LeaseModel.countDocuments({ _id: CASTLE })).toBe(1)
})
