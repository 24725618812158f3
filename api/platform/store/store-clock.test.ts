import { beforeEach, describe, expect, test } from 'bun:test'
import mongoose from 'mongoose'
import { HOUR, SECOND } from '../../../shared/time'
import { closeAfterTest } from '../../testing/closing'
import { createFakeClock, type FakeClock } from '../../testing/fake-clock'
import { testApp } from '../../testing/test-app'
import { createLog } from '../log'
import { openStoreClock, timeOfStore } from './store-clock'

const ASKED_EVERY = 5 * SECOND

let own: FakeClock
/** How far the store's clock is ahead of the process. */
let ahead: number
/** How long an answer takes; the store reads its clock when the request arrives. */
let takes: number

beforeEach(() => {
  own = createFakeClock()
  ahead = HOUR
  takes = 0
})

const storeTime = () => own.elapsed() + ahead

async function ask() {
  const time = storeTime()
  await own.sleep(takes)
  return time
}

async function opened(readTime = ask) {
  const opening = openStoreClock({ clock: own, log: createLog('silent'), readTime })
  await own.advance(takes)
  const clock = await opening
  closeAfterTest(clock.stop)
  return clock
}

describe('The clock of all processes of one store', () => {
  test('shows the store’s time, however the process’s clock is set', async () => {
    const clock = await opened()
    own.set(71 * SECOND)
    await own.advance(2 * SECOND)
    expect(clock.now()).toBe(storeTime())
    own.set(-2 * HOUR)
    await own.advance(10 * HOUR)
    expect(clock.now()).toBe(storeTime())
  })

  test('assumes that the clock was read halfway between request and answer', async () => {
    takes = SECOND
    const clock = await opened()
    expect(clock.now()).toBe(storeTime() - SECOND / 2)
  })

  test('ignores a slower answer', async () => {
    const clock = await opened()
    takes = 2 * SECOND
    await own.advance(ASKED_EVERY + takes)
    expect(clock.now()).toBe(storeTime())
  })

  test('follows a slower answer if the store’s clock must have been set', async () => {
    const clock = await opened()
    takes = 2 * SECOND
    ahead = -HOUR
    await own.advance(ASKED_EVERY + takes)
    expect(clock.now()).toBe(storeTime() - takes / 2)
  })

  test('runs on while the store does not answer, and asks again', async () => {
    let isAway = false
    const clock = await opened(async () => {
      if (isAway) throw new Error('The store is away')
      return ask()
    })
    isAway = true
    await own.advance(HOUR)
    expect(clock.now()).toBe(storeTime())
    isAway = false
    ahead += SECOND
    await own.advance(ASKED_EVERY)
    expect(clock.now()).toBe(storeTime())
  })

  test('does not open if the store does not answer', async () => {
    const away = () => Promise.reject(new Error('The store is away'))
    await expect(openStoreClock({ clock: own, log: createLog('silent'), readTime: away })).rejects.toThrow(
      'The store is away',
    )
  })
})

test('The time comes from the store itself', async () => {
  await testApp()
  const before = Date.now()
  expect(await timeOfStore(mongoose.connection.getClient())).toBeWithin(before, Date.now() + 1)
})
