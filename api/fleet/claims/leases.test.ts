import { beforeEach, expect, spyOn, test } from 'bun:test'
import { HOUR, SECOND } from '../../../shared/time'
import { closeAfterTest } from '../../testing/closing'
import { hangNextOperation } from '../../testing/delay-operation'
import type { FakeClock } from '../../testing/fake-clock'
import { BOT, CASTLE, type LeaseStage, openLeaseStage } from '../testing/lease-stage'
import { LeaseModel, ProcessLeaseModel } from './lease-model'
import { MARGIN } from './local-claim'
import { openProcessLease, renewProcessLease } from './process-lease-store'
import { LEASE_DURATION } from './process-leases'

let stage: LeaseStage
let clock: FakeClock
let start: number

beforeEach(async () => {
  stage = await openLeaseStage()
  ;({ clock, start } = stage)
})

const newLeases = () => stage.newLeases()

async function storedUntil(): Promise<number> {
  const { processLease } = await LeaseModel.findById(CASTLE).orFail()
  return Number((await ProcessLeaseModel.findById(processLease).orFail()).until)
}

/** Delays the answer of the next renewal. Returns when the renewal was sent. */
async function delayNextRenewal(after: number): Promise<number> {
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

test('one of many concurrent takes gets the castle', async () => {
  const processes = Array.from({ length: 10 }, newLeases)
  const taken = await Promise.all(processes.map((leases) => leases.take(CASTLE, BOT)))
  expect(taken.filter(Boolean)).toHaveLength(1)
})

test('one process does not take a castle twice either', async () => {
  const leases = newLeases()
  expect(await leases.take(CASTLE, BOT)).not.toBeNull()
  expect(await leases.take(CASTLE, BOT)).toBeNull()
})

test('concurrent takes share one call, and each succeeds or fails on its own', async () => {
  await newLeases().take(CASTLE, BOT)
  const spy = spyOn(LeaseModel.collection, 'bulkWrite')
  closeAfterTest(() => spy.mockRestore())
  const leases = newLeases()
  const taken = await Promise.all(['DE1:one', CASTLE, 'DE1:other', 'DE1:one'].map((castle) => leases.take(castle, BOT)))
  expect(taken.map((lease) => lease?.isHeld)).toEqual([true, undefined, true, undefined])
  expect(spy).toHaveBeenCalledTimes(1)
})

test('a released castle is free at once', async () => {
  const lease = await newLeases().take(CASTLE, BOT)
  await lease?.release()
  expect(lease?.isHeld).toBe(false)
  expect(await newLeases().take(CASTLE, BOT)).not.toBeNull()
})

test('a lease is renewed while it is held', async () => {
  const lease = await newLeases().take(CASTLE, BOT)
  const first = await storedUntil()
  while ((await storedUntil()) < first + LEASE_DURATION) await clock.advance(100)
  expect(lease?.isHeld).toBe(true)
  expect(await newLeases().take(CASTLE, BOT)).toBeNull()
})

test('one write renews all castles of a process', async () => {
  const leases = newLeases()
  const castles = Array.from({ length: 900 }, (_, index) => `DE1:castle_${index}`)
  const held = await Promise.all([CASTLE, ...castles].map((castle) => leases.take(castle, BOT)))
  const [renewals, leaseWrites] = [
    spyOn(ProcessLeaseModel.collection, 'updateOne'),
    spyOn(LeaseModel.collection, 'updateMany'),
  ]
  closeAfterTest(() => renewals.mockRestore())
  closeAfterTest(() => leaseWrites.mockRestore())
  while ((await storedUntil()) < start + 2 * LEASE_DURATION) await clock.advance(100)
  expect(held.every((lease) => lease?.isHeld)).toBe(true)
  expect(renewals.mock.calls.length).toBeLessThanOrEqual(LEASE_DURATION / 2000 + 1)
  expect(leaseWrites).not.toHaveBeenCalled()
})

test('a process that was frozen too long holds nothing, and its runs are aborted', async () => {
  const lease = await newLeases().take(CASTLE, BOT)
  stage.frozenFor = 4499
  expect(lease?.isHeld).toBe(true)
  stage.frozenFor = 4500
  expect(lease?.isHeld).toBe(false)
  expect(lease?.lost.aborted).toBe(false)
  await clock.advance(500)
  expect(lease?.lost.aborted).toBe(true)
})

test.each([HOUR, -HOUR])('setting the clock by %d ms loses no castle', async (ahead) => {
  const lease = await newLeases().take(CASTLE, BOT)
  const spy = spyOn(ProcessLeaseModel.collection, 'updateOne')
  closeAfterTest(() => spy.mockRestore())
  clock.set(ahead)
  while (spy.mock.calls.length < 5) {
    await storedUntil()
    await clock.advance(100)
  }
  expect(lease?.isHeld).toBe(true)
  expect(await newLeases().take(CASTLE, BOT)).toBeNull()
})

test('setting the clock back and right again loses no castle, also none taken in between', async () => {
  const leases = newLeases()
  const spy = spyOn(ProcessLeaseModel.collection, 'updateOne')
  closeAfterTest(() => spy.mockRestore())
  async function untilRenewedTwice() {
    const before = spy.mock.calls.length
    while (spy.mock.calls.length < before + 2) {
      await storedUntil()
      await clock.advance(100)
    }
  }
  const first = await leases.take(CASTLE, BOT)
  clock.set(-HOUR)
  const second = await leases.take('DE1:in_between', BOT)
  await untilRenewedTwice()
  clock.set(HOUR)
  await untilRenewedTwice()
  expect([first?.isHeld, second?.isHeld]).toEqual([true, true])
})

test('setting the clock back does not extend a lease', async () => {
  const lease = await newLeases().take(CASTLE, BOT)
  clock.set(-HOUR)
  stage.frozenFor = 4500
  expect(lease?.isHeld).toBe(false)
})

test('an expired process lease loses all of its castles at the next renewal, and others can be taken', async () => {
  const leases = newLeases()
  const lost = [await leases.take(CASTLE, BOT), await leases.take('DE1:other', BOT)]
  await ProcessLeaseModel.updateMany({}, { isExpired: true })
  while (!lost.every((lease) => lease?.lost.aborted)) {
    await storedUntil()
    await clock.advance(100)
  }
  expect(clock.now() - start).toBeLessThan(4500)
  const again = await leases.take(CASTLE, BOT)
  await clock.advance(500)
  expect(again?.isHeld).toBe(true)
})

test('an idle process holds its next castle for the whole duration', async () => {
  const leases = newLeases()
  await (await leases.take(CASTLE, BOT))?.release()
  await clock.advance(3 * LEASE_DURATION)
  const lease = await leases.take(CASTLE, BOT)
  stage.frozenFor = 4499
  expect(lease?.isHeld).toBe(true)
})

test('a renewal that never settles is followed by the next one, in time', async () => {
  const lease = await newLeases().take(CASTLE, BOT)
  const { isReached } = hangNextOperation(ProcessLeaseModel.collection, 'updateOne')
  const first = await storedUntil()
  while ((await storedUntil()) < first + LEASE_DURATION) await clock.advance(100)
  expect(isReached()).toBe(true)
  expect(lease?.isHeld).toBe(true)
  expect(lease?.lost.aborted).toBe(false)
})

test('a renewal counts from before its call, as in the store', async () => {
  const lease = await newLeases().take(CASTLE, BOT)
  const renewedAt = await delayNextRenewal(1.9 * SECOND)
  stage.frozenFor = renewedAt + LEASE_DURATION - MARGIN - clock.elapsed() - 1
  expect(lease?.isHeld).toBe(true)
  stage.frozenFor += 1
  expect(lease?.isHeld).toBe(false)
})

test('a renewal that arrives late does not shorten a later one', async () => {
  await openProcessLease({ id: 'process', until: start + 1 })
  expect(await renewProcessLease('process', start + 2 * LEASE_DURATION)).toBe(true)
  expect(await renewProcessLease('process', start + LEASE_DURATION)).toBe(true)
  expect(Number((await ProcessLeaseModel.findById('process').orFail()).until)).toBe(start + 2 * LEASE_DURATION)
})

test('a castle of a killed process is free when the lease expires', async () => {
  const gone = newLeases()
  await gone.take(CASTLE, BOT)
  gone.stop()
  const other = newLeases()
  stage.frozenFor = LEASE_DURATION - 1
  expect(await other.take(CASTLE, BOT)).toBeNull()
  stage.frozenFor = LEASE_DURATION
  expect(await other.take(CASTLE, BOT)).not.toBeNull()
})

test('a process leaves without an error while the store is away', async () => {
  const leases = newLeases()
  await leases.take(CASTLE, BOT)
  const expiry = spyOn(ProcessLeaseModel.collection, 'updateOne').mockRejectedValue(new Error('The store is away'))
  closeAfterTest(() => expiry.mockRestore())
  await leases.leave()
  expect(expiry).toHaveBeenCalled()
})

test("a process that wakes up late does not touch the next one's lease", async () => {
  const late = await newLeases().take(CASTLE, BOT)
  stage.frozenFor = LEASE_DURATION
  const next = await newLeases().take(CASTLE, BOT)
  await late?.release()
  expect(next?.isHeld).toBe(true)
  expect(await LeaseModel.countDocuments({ _id: CASTLE })).toBe(1)
})
