import { beforeEach, describe, expect, test } from 'bun:test'
import { SECOND } from '../../../shared/time'
import { createLog } from '../../platform/log'
import { createMetrics } from '../../platform/metrics/metrics'
import { closeAfterTest } from '../../testing/closing'
import { createFakeClock, type FakeClock } from '../../testing/fake-clock'
import { TOO_EARLY } from './redis-lines'
import { createWaitingRoom, type WaitingRoomDeps } from './waiting-room'

let clock: FakeClock
let answers: ReturnType<typeof answersDouble>
let written: string[]

beforeEach(() => {
  clock = createFakeClock()
  answers = answersDouble()
  written = []
})

/** Of a Redis that is away until the test says otherwise. */
function answersDouble() {
  const listeners = new Set<() => void>()
  return {
    isAnswering: false,
    onChange: (listener: () => void) => void listeners.add(listener),
    change(isAnswering: boolean) {
      this.isAnswering = isAnswering
      for (const listener of listeners) listener()
    },
  }
}

function openRoom({ send, lastEpochOf = () => 0 }: Pick<WaitingRoomDeps, 'send'> & Partial<WaitingRoomDeps>) {
  let number = 0
  const parts = { log: createLog('silent'), metrics: createMetrics(), nextNumber: () => ++number }
  const room = createWaitingRoom({ ...parts, answers, clock, send, lastEpochOf })
  closeAfterTest(async () => {
    const closed = room.close(Promise.resolve())
    await clock.advance(SECOND)
    await closed
  })
  return room
}

describe('Waiting lines', () => {
  test('of all consoles get through to a slow Redis, whose answers for many at once are late', async () => {
    let inHand = 0
    async function send(botId: string) {
      inHand += 1
      await null
      const isLate = inHand > 2
      await new Promise(setImmediate)
      inHand -= 1
      if (!isLate) return written.push(botId)
      answers.change(false)
      throw new Error('late')
    }
    const room = openRoom({ send, lastEpochOf: () => 1 })
    const bots = Array.from({ length: 20 }, (_, index) => `bot ${index}`)
    for (const bot of bots) room.add(bot, 1, ['line'])
    for (let round = 0; round < 20; round += 1) {
      answers.change(true)
      await clock.advance(SECOND)
    }
    expect(written.toSorted()).toEqual(bots.toSorted())
  })

  test('of a new run get through to a Redis that is late every second', async () => {
    const send = async (botId: string, _: unknown, after: number) => (after > 0 ? TOO_EARLY : written.push(botId))
    openRoom({ send }).add('bot', 7, ['line'])
    for (let second = 0; second < 6; second += 1) {
      answers.change(true)
      await clock.advance(SECOND / 2)
      answers.change(false)
      await clock.advance(SECOND / 2)
    }
    expect(written).toEqual(['bot'])
  })
})
