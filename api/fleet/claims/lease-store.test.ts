import { expect, spyOn, test } from 'bun:test'
import { HOUR, MINUTE, SECOND } from '../../../shared/time'
import { closeAfterTest } from '../../testing/closing'
import { BOT, CASTLE, openLeaseStage } from '../testing/lease-stage'
import { LeaseModel, ProcessLeaseModel } from './lease-model'
import { removeExpiredLeases } from './lease-store'

const bulkWrite = LeaseModel.collection.bulkWrite.bind(LeaseModel.collection)

/** Does the next write at once, and delays its answer. */
function answeredAfter(waiting: () => Promise<void>) {
  const written = spyOn(LeaseModel.collection, 'bulkWrite').mockImplementationOnce(async (...given) => {
    const answer = await bulkWrite(...given)
    await waiting()
    return answer
  })
  closeAfterTest(() => written.mockRestore())
}

test('a castle taken by a call without an answer can be taken again by the same process', async () => {
  const { newLeases } = await openLeaseStage()
  const leases = newLeases()
  answeredAfter(() => Promise.reject(new Error('connection lost')))
  await expect(leases.take(CASTLE, BOT)).rejects.toThrow('connection lost')
  expect(await newLeases().take(CASTLE, BOT)).toBeNull()
  expect((await leases.take(CASTLE, BOT))?.isHeld).toBe(true)
})

test('a castle released by a call without an answer can be taken again too', async () => {
  const { newLeases } = await openLeaseStage()
  const leases = newLeases()
  const lease = await leases.take(CASTLE, BOT)
  const written = spyOn(LeaseModel.collection, 'bulkWrite').mockRejectedValueOnce(new Error('connection lost'))
  closeAfterTest(() => written.mockRestore())
  await expect(lease?.release()).rejects.toThrow('connection lost')
  expect((await leases.take(CASTLE, BOT))?.isHeld).toBe(true)
})

test('a castle taken without an answer is soon free for others', async () => {
  const { clock, start, newLeases } = await openLeaseStage()
  const leases = newLeases()
  answeredAfter(() => Promise.reject(new Error('connection lost')))
  await expect(leases.take(CASTLE, BOT)).rejects.toThrow('connection lost')
  while (await LeaseModel.exists({ _id: CASTLE })) await clock.advance(100)
  expect(clock.now() - start).toBeLessThan(4500)
})

test('a castle that was taken too late is released', async () => {
  const { clock, newLeases } = await openLeaseStage()
  const leases = newLeases()
  await leases.take('DE1:other', BOT)
  const { promise, resolve } = Promise.withResolvers<void>()
  answeredAfter(() => promise)
  const taking = leases.take(CASTLE, BOT).catch((error) => error)
  await clock.advance(4500)
  expect(await taking).toBeInstanceOf(Error)
  expect(await LeaseModel.countDocuments({ _id: CASTLE })).toBe(1)
  resolve()
  while (await LeaseModel.exists({ _id: CASTLE })) await clock.advance(0)
})

test('expired leases are removed after a while, held ones are not', async () => {
  const { clock, start, newLeases } = await openLeaseStage()
  const [gone, living] = [newLeases(), newLeases()]
  await gone.take('DE1:left', BOT)
  gone.stop()
  const held = await living.take(CASTLE, BOT)
  while (clock.now() < start + 2 * MINUTE) {
    await ProcessLeaseModel.countDocuments()
    await clock.advance(SECOND)
  }
  await removeExpiredLeases({ now: () => start + HOUR + MINUTE })
  expect(await LeaseModel.distinct('_id')).toEqual([CASTLE])
  expect(await ProcessLeaseModel.countDocuments()).toBe(1)
  expect(held?.isHeld).toBe(true)
})
