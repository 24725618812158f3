import { beforeEach, describe, expect, test } from 'bun:test'
import { SECOND } from '../../../shared/time'
import { closeAfterTest } from '../../testing/closing'
import { createFakeClock, type FakeClock } from '../../testing/fake-clock'
import { testApp } from '../../testing/test-app'
import { createLog } from '../log'
import { runAsLeader } from './leader'
import { LeaderModel } from './leader-model'

const TAKEN_OVER_WITHIN = 25 * SECOND

let clock: FakeClock

beforeEach(async () => {
  await testApp()
  await LeaderModel.deleteMany({})
  clock = createFakeClock()
})

/** A process that takes part in the election, and the events of its task. */
function openProcess() {
  const ending = new AbortController()
  const events: string[] = []
  let check = () => {}
  const record = (event: string) => {
    events.push(event)
    check()
  }
  const work = (signal: AbortSignal) => {
    record('begins')
    return new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => {
        record('ends')
        resolve()
      })
    })
  }
  const led = runAsLeader({ clock, log: createLog('silent') }, { name: 'purge', work }, ending.signal)
  const end = () => {
    ending.abort()
    return led
  }
  closeAfterTest(end)
  const until = (event: string) =>
    new Promise<void>((resolve) => {
      check = () => events.at(-1) === event && resolve()
      check()
    })
  return { events, until, end }
}

/** Advances the clock, and lets every process poll the store at each step. */
async function pass(ms: number, processes = 1) {
  for (let passed = 0; passed < ms; passed += 5 * SECOND) {
    await clock.advance(5 * SECOND)
    await clock.untilAsleep(processes)
  }
}

describe('A task that one process leads', () => {
  test('runs in one process, and in the next one when that has ended', async () => {
    const first = openProcess()
    await first.until('begins')
    await clock.untilAsleep()
    const second = openProcess()
    await clock.untilAsleep(2)
    await pass(3 * TAKEN_OVER_WITHIN, 2)
    expect([first.events, second.events]).toEqual([['begins'], []])
    await first.end()
    const takenOver = second.until('begins')
    await clock.advance(5 * SECOND)
    await takenOver
    expect(first.events).toEqual(['begins', 'ends'])
  })

  test('is taken over from a process that was killed', async () => {
    await LeaderModel.create({ _id: 'purge', owner: 'killed', until: new Date(clock.now() + 20 * SECOND) })
    const next = openProcess()
    const started = next.until('begins')
    await clock.untilAsleep()
    await pass(TAKEN_OVER_WITHIN)
    await started
  })

  test('ends in a process that was frozen while another one took over', async () => {
    const frozen = openProcess()
    await frozen.until('begins')
    await clock.untilAsleep()
    await LeaderModel.updateOne({ _id: 'purge' }, { $set: { owner: 'another' } })
    const ended = frozen.until('ends')
    await clock.advance(5 * SECOND)
    await ended
    expect(await LeaderModel.distinct('owner')).toEqual(['another'])
  })
})
