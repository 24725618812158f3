import { afterEach, beforeEach, expect, test } from 'bun:test'
import { Types } from 'mongoose'
import { createHandClock, type HandClock } from '../../testing/hand-clock'
import { neverSettlesNext } from '../../testing/never-settling'
import { testApp } from '../../testing/test-app'
import { LeaseModel } from './lease-model'
import { createLeaseKeeper, LEASE_LASTS, type LeaseKeeper, releaseAllLeases } from './leases'

const CASTLE = 'DE1:ansgar_h'
const BOT = new Types.ObjectId()

let clock: HandClock
let keepers: LeaseKeeper[]
/** How far the clock has jumped while this process was frozen. */
let frozenFor: number

beforeEach(async () => {
  await testApp()
  await releaseAllLeases()
  clock = createHandClock()
  keepers = []
  frozenFor = 0
})
afterEach(() => {
  for (const keeper of keepers) keeper.stop()
})

async function newKeeper(): Promise<LeaseKeeper> {
  const { services } = await testApp()
  const keeper = createLeaseKeeper({ clock: { ...clock, now: () => clock.now() + frozenFor }, log: services.log })
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
