import { expect, test } from 'bun:test'
import { SECOND } from '../../../../shared/time'
import { closeAfterTest } from '../../../testing/closing'
import { createJobLocks } from './job-locks'

function openLocks() {
  const time = { now: 0 }
  const renewal = { takes: 0, failed: [] as string[], calls: [] as string[][] }
  const locks = createJobLocks({
    elapsed: () => time.now,
    async extend(...given) {
      renewal.calls.push(given.flat().map(String))
      time.now += renewal.takes
      return renewal.failed
    },
  })
  closeAfterTest(() => locks.stop())
  return { time, renewal, locks, renew: locks.renew }
}

const takenNow = () => taken(0, failsIfExtended)
const taken = (ago: number, extendLock: () => Promise<number>) => ({
  id: 'bot',
  processedOn: Date.now() - ago,
  extendLock,
})

const failsIfExtended = () => Promise.reject(new Error('Its lock is known.'))

test('a job is held until 1.5 seconds before its lock expires', async () => {
  const { time, locks } = openLocks()
  const lock = await locks.claim(takenNow(), 'token')
  time.now = 4400
  expect(lock.isHeld).toBe(true)
  time.now = 4500
  expect(lock.isHeld).toBe(false)
})

test('a renewal counts from before its request', async () => {
  const { time, renewal, locks, renew } = openLocks()
  const lock = await locks.claim(takenNow(), 'token')
  time.now = 2 * SECOND
  renewal.takes = SECOND
  await renew()
  time.now = 6499
  expect(lock.isHeld).toBe(true)
  time.now = 6500
  expect(lock.isHeld).toBe(false)
})

test('a renewal with a late answer is repeated at once', async () => {
  const { time, renewal, locks, renew } = openLocks()
  const lock = await locks.claim(takenNow(), 'token')
  renewal.takes = 4 * SECOND
  const renewed = renew()
  renewal.takes = 100
  await renewed
  expect(renewal.calls).toHaveLength(2)
  time.now = 8499
  expect(lock.isHeld).toBe(true)
})

test('a job that was given up stays lost, also when a renewal succeeds later', async () => {
  const { time, renewal, locks, renew } = openLocks()
  const lock = await locks.claim(takenNow(), 'token')
  time.now = 4 * SECOND
  renewal.takes = SECOND
  await renew()
  expect([lock.isHeld, lock.lost.aborted]).toEqual([false, true])
})

test('a job that another process has is lost at once, and aborts its run', async () => {
  const { renewal, locks, renew } = openLocks()
  const lock = await locks.claim(takenNow(), 'token')
  renewal.failed = ['bot']
  await renew()
  expect([lock.isHeld, lock.lost.aborted]).toEqual([false, true])
})

test('a job that returns to this process was lost, and only the new one is renewed', async () => {
  const { renewal, locks, renew } = openLocks()
  const lock = await locks.claim(takenNow(), 'token')
  const next = await locks.claim(takenNow(), 'token of the next one')
  expect([lock.isHeld, lock.lost.aborted]).toEqual([false, true])
  locks.release(takenNow(), 'token')
  await renew()
  expect(next.isHeld).toBe(true)
  expect(renewal.calls).toEqual([['bot', 'token of the next one', '6000']])
})

test('a released job is not renewed', async () => {
  const { renewal, locks, renew } = openLocks()
  await locks.claim(takenNow(), 'token')
  locks.release(takenNow(), 'token')
  await renew()
  expect(renewal.calls).toEqual([])
})

test('no renewal starts while one hangs', async () => {
  const hanging = Promise.withResolvers<string[]>()
  let calls = 0
  const extend = async () => (calls++ === 0 ? hanging.promise : [])
  const locks = createJobLocks({ extend })
  closeAfterTest(() => locks.stop())
  await locks.claim(takenNow(), 'token')
  const first = locks.renew()
  await locks.renew()
  expect(calls).toBe(1)
  hanging.reject(new Error('Redis is away'))
  await first
  await locks.renew()
  expect(calls).toBe(2)
})

test('a job that came long after its request is held from the extension of its lock', async () => {
  const { time, locks } = openLocks()
  const lock = await locks.claim(
    taken(12 * SECOND, async () => {
      time.now += 300
      return 1
    }),
    'token',
  )
  time.now = 4499
  expect(lock.isHeld).toBe(true)
  time.now = 4500
  expect(lock.isHeld).toBe(false)
})

test.each([
  ["another process's", async () => 0],
  ['out of reach', failsIfExtended],
])('a job taken before a freeze is not held afterwards if it is %s', async (_, extendLock) => {
  const { locks } = openLocks()
  const lock = await locks.claim(taken(5 * SECOND, extendLock), 'token')
  expect(lock.isHeld).toBe(false)
})
