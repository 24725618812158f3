import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { HOUR, SECOND } from '../../../shared/time'
import { createLog } from '../../platform/log'
import { closeAfterTest } from '../../testing/closing'
import { delayNextOperation } from '../../testing/delay-operation'
import { createFakeClock, type FakeClock } from '../../testing/fake-clock'
import { testApp } from '../../testing/test-app'
import { PauseModel } from './pause-model'
import { createPauses, type Pauses } from './pauses'

const TRUST = SECOND / 4
const PAUSE = 10 * SECOND
const NOTICED = TRUST + 50

let clock: FakeClock
let writer: Pauses
let reader: Pauses
/** How far the reader's time of day is ahead of the writer's. */
let ahead: number

const processWith = (now: () => number) => createPauses({ clock: { ...clock, now }, log: createLog('silent') })
const startReader = () => processWith(() => clock.now() + ahead)

beforeAll(async () => void (await testApp()))
beforeEach(() => {
  clock = createFakeClock()
  ahead = 0
  writer = processWith(clock.now)
  reader = startReader()
  closeAfterTest(() => PauseModel.deleteMany({}))
})

/** Until it ends, unless the store holds it. */
async function pause() {
  const pausing = writer.pause()
  await clock.untilAsleep()
  await clock.advance(NOTICED)
  await pausing
}

describe('A pause of remembered answers', () => {
  test('begins before the writer is answered, lasts ten seconds, and ends with another value', async () => {
    const before = await reader.current()
    await pause()
    expect(await reader.current()).toBeNull()
    await clock.advance(PAUSE)
    expect(await reader.current()).not.toBeOneOf([null, before])
  })

  test.each([HOUR, -HOUR])('lasts as long when a clock is set by %d ms', async (jump) => {
    await reader.current()
    await pause()
    ahead = jump
    expect(await reader.current()).toBeNull()
    await clock.advance(PAUSE - NOTICED - 1)
    expect(await reader.current()).toBeNull()
    await clock.advance(PAUSE)
    expect(await reader.current()).not.toBeNull()
  })

  test('is made again for a later write, although the clock was set back since', async () => {
    await reader.current()
    await pause()
    expect(await reader.current()).toBeNull()
    clock.set(-HOUR)
    await clock.advance(PAUSE)
    expect(await reader.current()).not.toBeNull()
    await pause()
    expect(await reader.current()).toBeNull()
  })

  test('covers the next write', async () => {
    await pause()
    await writer.pause()
    expect(await PauseModel.findOne().lean()).toMatchObject({ count: 1 })
  })

  test('holds for a process that starts during it', async () => {
    await pause()
    const late = startReader()
    expect(await late.current()).toBeNull()
    await clock.advance(PAUSE)
    expect(await late.current()).not.toBeNull()
  })

  test('of a clock that was an hour ahead does not last an hour', async () => {
    await pause()
    clock.set(-HOUR)
    const late = startReader()
    expect(await late.current()).toBeNull()
    await clock.advance(PAUSE)
    expect(await late.current()).not.toBeNull()
  })

  test('is waited for again if the one before ended while the store was asked', async () => {
    await pause()
    await clock.advance(PAUSE - 2 * SECOND)
    const { promise: isHeld, resolve: release } = Promise.withResolvers<void>()
    delayNextOperation(PauseModel.collection, 'updateOne', { wait: () => isHeld })
    let isAnswered = false
    const pausing = writer.pause().then(() => {
      isAnswered = true
    })
    await clock.advance(2 * SECOND)
    expect(await reader.current()).not.toBeNull()
    release()
    await clock.untilAsleep()
    expect(isAnswered).toBe(false)
    await clock.advance(NOTICED)
    await pausing
    expect(await reader.current()).toBeNull()
  })
})

test('A process that slept while it asked for pauses does not trust the answer', async () => {
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>()
  const held = delayNextOperation(PauseModel.collection, 'findOne', { wait: () => isHeld })
  const asked = reader.current()
  while (!held.isReached()) await new Promise((resolve) => setImmediate(resolve))
  await clock.advance(TRUST)
  release()
  expect(await asked).toBeNull()
  expect(await reader.current()).not.toBeNull()
})
