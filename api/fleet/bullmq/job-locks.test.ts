import { expect, test } from 'bun:test'
import { closeAfterTest } from '../../testing/closing'
import { createJobLocks } from './job-locks'

function openLocks() {
  const time = { now: 0 }
  const renewal = { takes: 0, failed: [] as string[] }
  const locks = createJobLocks(() => time.now)
  closeAfterTest(() => locks.stop())
  const worker = {
    async extendJobLocks() {
      time.now += renewal.takes
      return renewal.failed
    },
  }
  locks.follow(worker)
  const renew = worker.extendJobLocks as (ids: string[], tokens: string[], duration: number) => Promise<string[]>
  return { time, renewal, locks, renew: () => renew(['bot'], ['token'], 6000) }
}

const takenNow = () => taken(0, neverAsked)
const taken = (ago: number, extendLock: () => Promise<number>) => ({
  id: 'bot',
  processedOn: Date.now() - ago,
  extendLock,
})

const neverAsked = () => Promise.reject(new Error('Its lock is known.'))

test('a job is held until 1.5 seconds before its lock ends', async () => {
  const { time, locks } = openLocks()
  const lock = await locks.hold(takenNow(), 'token')
  time.now = 4400
  expect(lock.isHeld).toBe(true)
  time.now = 4500
  expect(lock.isHeld).toBe(false)
})

test('a renewal counts from before it was asked for', async () => {
  const { time, renewal, locks, renew } = openLocks()
  const lock = await locks.hold(takenNow(), 'token')
  time.now = 2000
  renewal.takes = 1000
  await renew()
  time.now = 6499
  expect(lock.isHeld).toBe(true)
  time.now = 6500
  expect(lock.isHeld).toBe(false)
})

test('a job that was given up stays so, also where its renewal succeeds later', async () => {
  const { time, renewal, locks, renew } = openLocks()
  const lock = await locks.hold(takenNow(), 'token')
  time.now = 4000
  renewal.takes = 1000
  await renew()
  expect([lock.isHeld, lock.lost.aborted]).toEqual([false, true])
})

test('a job that somebody else has by now is lost at once, and heard of', async () => {
  const { renewal, locks, renew } = openLocks()
  const lock = await locks.hold(takenNow(), 'token')
  const next = await locks.hold(takenNow(), 'token of the next one')
  renewal.failed = ['bot']
  await renew()
  expect([lock.isHeld, lock.lost.aborted]).toEqual([false, true])
  expect(next.isHeld).toBe(true)
})

test('a job that was asked for long before it came is held from when its lock was asked for anew', async () => {
  const { time, locks } = openLocks()
  const lock = await locks.hold(
    taken(12_000, async () => {
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
  ["somebody else's by now", async () => 0],
  ['nobody knows whose', neverAsked],
])('what a process took before it was frozen is not held when it wakes up and it is %s', async (_, extendLock) => {
  const { locks } = openLocks()
  const lock = await locks.hold(taken(5000, extendLock), 'token')
  expect(lock.isHeld).toBe(false)
})
