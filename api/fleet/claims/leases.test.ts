import { beforeEach, expect, spyOn, test } from 'bun:test'
import { HOUR, SECOND } from '../../../shared/time'
import { closeAfterTest } from '../../testing/closing'
import { hangNextOperation } from '../../testing/delay-operation'
import type { FakeClock } from '../../testing/fake-clock'
import { BOT, CASTLE, type LeaseStage, openLeaseStage } from '../testing/lease-stage'
import { LeaseModel, ProcessLeaseModel } from './lease-model'
import { createLeaseStore } from './lease-store'
import { MARGIN } from './local-claim'
import { LEASE_DURATION } from './process-leases'

let keepers: LeaseStage
let clock: FakeClock
let start: number

beforeEach(async () => {
  keepers = await openLeaseStage()
  ;({ clock, start } = keepers)
})

const newKeeper = () => keepers.newLeases()

async function storedUntil(): Promise<number> {
  const { processLease } = await LeaseModel.findById(CASTLE).orFail()
  return Number((await ProcessLeaseModel.findById(processLease).orFail()).until)
}

/** The next renewal reaches the store at once, and its answer arrives so much later. Answers when the renewal was sent. */
async function answeredLate(after: number): Promise<number> {
  const { collection } = ProcessLeaseModel
  const updateOne = collection.updateOne.bind(collection)
  const answered = Promise.withResolvers<void>()
  let sentAt: number | undefined
  const spy = spyOn(collection, 'updateOne').mockImplementationOnce(async (...given) => {
    sentAt = clock.elapsed()
    const answer = await updateOne(...given)
    await answered.promise
    return answer
  })
  closeAfterTest(() => spy.mockRestore())
  while (sentAt === undefined) await clock.advance(100)
  await clock.advance(after)
  answered.resolve()
  await storedUntil()
  return sentAt
}

test('of many who ask at once, one gets the castle', async () => {
  const asking = Array.from({ length: 10 }, newKeeper)
  const taken = await Promise.all(asking.map((keeper) => keeper.take(CASTLE, BOT)))
  expect(taken.filter(Boolean)).toHaveLength(1)
})

test('one process does not take a castle twice either', async () => {
  const keeper = newKeeper()
  expect(await keeper.take(CASTLE, BOT)).not.toBeNull()
  expect(await keeper.take(CASTLE, BOT)).toBeNull()
})

test('castles that are asked for at the same moment are taken in one call, each or not by itself', async () => {
  await newKeeper().take(CASTLE, BOT)
  const asked = spyOn(LeaseModel.collection, 'bulkWrite')
  closeAfterTest(() => asked.mockRestore())
  const keeper = newKeeper()
  const taken = await Promise.all(['DE1:one', CASTLE, 'DE1:other', 'DE1:one'].map((castle) => keeper.take(castle, BOT)))
  expect(taken.map((lease) => lease?.isHeld)).toEqual([true, undefined, true, undefined])
  expect(asked).toHaveBeenCalledTimes(1)
})

test('a released castle is free at once', async () => {
  const lease = await newKeeper().take(CASTLE, BOT)
  await lease?.release()
  expect(lease?.isHeld).toBe(false)
  expect(await newKeeper().take(CASTLE, BOT)).not.toBeNull()
})

test('a lease is renewed while it is held', async () => {
  const lease = await newKeeper().take(CASTLE, BOT)
  const first = await storedUntil()
  while ((await storedUntil()) < first + LEASE_DURATION) await clock.advance(100)
  expect(lease?.isHeld).toBe(true)
  expect(await newKeeper().take(CASTLE, BOT)).toBeNull()
})

test('however many castles a process holds, one write renews them', async () => {
  const keeper = newKeeper()
  const castles = Array.from({ length: 900 }, (_, index) => `DE1:castle_${index}`)
  const leases = await Promise.all([CASTLE, ...castles].map((castle) => keeper.take(castle, BOT)))
  const [ofHolders, ofLeases] = [
    spyOn(ProcessLeaseModel.collection, 'updateOne'),
    spyOn(LeaseModel.collection, 'updateMany'),
  ]
  closeAfterTest(() => ofHolders.mockRestore())
  closeAfterTest(() => ofLeases.mockRestore())
  while ((await storedUntil()) < start + 2 * LEASE_DURATION) await clock.advance(100)
  expect(leases.every((lease) => lease?.isHeld)).toBe(true)
  expect(ofHolders.mock.calls.length).toBeLessThanOrEqual(LEASE_DURATION / 2000 + 1)
  expect(ofLeases).not.toHaveBeenCalled()
})

test('who was frozen for too long does nothing more, and hears of it', async () => {
  const lease = await newKeeper().take(CASTLE, BOT)
  keepers.frozenFor = 4499
  expect(lease?.isHeld).toBe(true)
  keepers.frozenFor = 4500
  expect(lease?.isHeld).toBe(false)
  expect(lease?.lost.aborted).toBe(false)
  await clock.advance(500)
  expect(lease?.lost.aborted).toBe(true)
})

test.each([HOUR, -HOUR])('a clock that is set by %d ms takes no castle away', async (ahead) => {
  const lease = await newKeeper().take(CASTLE, BOT)
  const asked = spyOn(ProcessLeaseModel.collection, 'updateOne')
  closeAfterTest(() => asked.mockRestore())
  clock.set(ahead)
  while (asked.mock.calls.length < 5) {
    await storedUntil()
    await clock.advance(100)
  }
  expect(lease?.isHeld).toBe(true)
  expect(await newKeeper().take(CASTLE, BOT)).toBeNull()
})

test('nor does one that is set back and then right again, also of what was taken meanwhile', async () => {
  const keeper = newKeeper()
  const asked = spyOn(ProcessLeaseModel.collection, 'updateOne')
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
  const lease = await newKeeper().take(CASTLE, BOT)
  clock.set(-HOUR)
  keepers.frozenFor = 4500
  expect(lease?.isHeld).toBe(false)
})

test('what others have found over is lost as a whole, before it would be over unanswered, and more can be taken', async () => {
  const keeper = newKeeper()
  const lost = [await keeper.take(CASTLE, BOT), await keeper.take('DE1:other', BOT)]
  await ProcessLeaseModel.updateMany({}, { isExpired: true })
  while (!lost.every((lease) => lease?.lost.aborted)) {
    await storedUntil()
    await clock.advance(100)
  }
  expect(clock.now() - start).toBeLessThan(4500)
  const again = await keeper.take(CASTLE, BOT)
  await clock.advance(500)
  expect(again?.isHeld).toBe(true)
})

test('a process that held nothing for a while holds what it takes then as long as any', async () => {
  const keeper = newKeeper()
  await (await keeper.take(CASTLE, BOT))?.release()
  await clock.advance(3 * LEASE_DURATION)
  const lease = await keeper.take(CASTLE, BOT)
  keepers.frozenFor = 4499
  expect(lease?.isHeld).toBe(true)
})

test('a renewal that never settles is followed by the next one, in time', async () => {
  const lease = await newKeeper().take(CASTLE, BOT)
  const { isReached } = hangNextOperation(ProcessLeaseModel.collection, 'updateOne')
  const first = await storedUntil()
  while ((await storedUntil()) < first + LEASE_DURATION) await clock.advance(100)
  expect(isReached()).toBe(true)
  expect(lease?.isHeld).toBe(true)
  expect(lease?.lost.aborted).toBe(false)
})

test('a renewal holds for as long as the store counts it, from before its call', async () => {
  const lease = await newKeeper().take(CASTLE, BOT)
  const renewedAt = await answeredLate(1.9 * SECOND)
  keepers.frozenFor = renewedAt + LEASE_DURATION - MARGIN - clock.elapsed() - 1
  expect(lease?.isHeld).toBe(true)
  keepers.frozenFor += 1
  expect(lease?.isHeld).toBe(false)
})

test('a renewal that the store hears late takes no time back from a later one', async () => {
  const stored = createLeaseStore(clock)
  await stored.open('process', start + 1)
  expect(await stored.renew('process', start + 2 * LEASE_DURATION)).toBe(true)
  expect(await stored.renew('process', start + LEASE_DURATION)).toBe(true)
  expect(Number((await ProcessLeaseModel.findById('process').orFail()).until)).toBe(start + 2 * LEASE_DURATION)
})

test('a castle of somebody who is gone is free when the lease is over', async () => {
  const gone = newKeeper()
  await gone.take(CASTLE, BOT)
  gone.stop()
  const other = newKeeper()
  keepers.frozenFor = LEASE_DURATION - 1
  expect(await other.take(CASTLE, BOT)).toBeNull()
  keepers.frozenFor = LEASE_DURATION
  expect(await other.take(CASTLE, BOT)).not.toBeNull()
})

test('who comes back late leaves the lease of the next one alone', async () => {
  const late = await newKeeper().take(CASTLE, BOT)
  keepers.frozenFor = LEASE_DURATION
  const next = await newKeeper().take(CASTLE, BOT)
  await late?.release()
  expect(next?.isHeld).toBe(true)
  expect(await LeaseModel.countDocuments({ _id: CASTLE })).toBe(1)
})
