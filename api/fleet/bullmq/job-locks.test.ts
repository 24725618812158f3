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

const takenNow = () => ({ id: 'bot', processedOn: Date.now() })

test('a job is held until 1.5 seconds before its lock ends', () => {
  const { time, locks } = openLocks()
  const lock = locks.hold(takenNow(), 'token')
  time.now = 4400
  expect(lock.isHeld).toBe(true)
  time.now = 4500
  expect([lock.isHeld, lock.isOurs]).toEqual([false, true])
  time.now = 6000
  expect(lock.isOurs).toBe(false)
})

test('a renewal counts from before it was asked for', async () => {
  const { time, renewal, locks, renew } = openLocks()
  const lock = locks.hold(takenNow(), 'token')
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
  const lock = locks.hold(takenNow(), 'token')
  time.now = 4000
  renewal.takes = 1000
  await renew()
  expect([lock.isHeld, lock.lost.aborted]).toEqual([false, true])
})

test('a job that somebody else has by now is lost at once, and heard of', async () => {
  const { renewal, locks, renew } = openLocks()
  const lock = locks.hold(takenNow(), 'token')
  const next = locks.hold(takenNow(), 'token of the next one')
  renewal.failed = ['bot']
  await renew()
  expect([lock.isHeld, lock.isOurs, lock.lost.aborted]).toEqual([false, false, true])
  expect(next.isHeld).toBe(true)
})

test('what a process took before it was frozen is not held any more when it wakes up', () => {
  const { locks } = openLocks()
  expect(locks.hold({ id: 'bot', processedOn: Date.now() - 5000 }, 'token').isHeld).toBe(false)
})
