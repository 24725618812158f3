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
/** How far the store's clock is ahead of the process's. */
let ahead: number
/** How long the store takes for an answer; it looks at its clock when it is asked. */
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

async function opened(asked = ask) {
  const opening = openStoreClock({ clock: own, log: createLog('silent'), readTime: asked })
  await own.advance(takes)
  const clock = await opening
  closeAfterTest(clock.stop)
  return clock
}

describe('The clock of all processes of one store', () => {
  test('shows what the store’s shows, whatever the process’s own is set to', async () => {
    const clock = await opened()
    own.set(71 * SECOND)
    await own.advance(2 * SECOND)
    expect(clock.now()).toBe(storeTime())
    own.set(-2 * HOUR)
    await own.advance(10 * HOUR)
    expect(clock.now()).toBe(storeTime())
  })

  test('takes an answer for what was so halfway between question and answer', async () => {
    takes = SECOND
    const clock = await opened()
    expect(clock.now()).toBe(storeTime() - SECOND / 2)
  })

  test('is not led astray by an answer that took longer', async () => {
    const clock = await opened()
    takes = 2 * SECOND
    await own.advance(ASKED_EVERY + takes)
    expect(clock.now()).toBe(storeTime())
  })

  test('follows one that took longer where it cannot be otherwise than that the store’s clock was set', async () => {
    const clock = await opened()
    takes = 2 * SECOND
    ahead = -HOUR
    await own.advance(ASKED_EVERY + takes)
    expect(clock.now()).toBe(storeTime() - takes / 2)
  })

  test('goes on while the store does not answer, and asks again', async () => {
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

  test('is not opened where the store does not say what time it is', async () => {
    const away = () => Promise.reject(new Error('The store is away'))
    await expect(openStoreClock({ clock: own, log: createLog('silent'), readTime: away })).rejects.toThrow(
      'The store is away',
    )
  })
})

test('The store is asked for its own time of day', async () => {
  await testApp()
  const before = Date.now()
  expect(await timeOfStore(mongoose.connection.getClient())).toBeWithin(before, Date.now() + 1)
})
