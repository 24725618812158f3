import { beforeEach, describe, expect, test } from 'bun:test'
import { MINUTE, SECOND } from '../../../shared/time'
import { createFakeClock, type FakeClock } from '../../testing/fake-clock'
import { repeat } from './repeat'

let clock: FakeClock
let end: AbortController
let warnings: unknown[]
let starts: number[]

beforeEach(() => {
  clock = createFakeClock(0)
  end = new AbortController()
  warnings = []
  starts = []
})

const log = { warn: (...line: unknown[]) => void warnings.push(line) }
const failure = 'The harbour could not be counted'

/** Runs that take so long, each noted with the second at which it starts. */
const runsOf = (ms: number) => async () => {
  starts.push(clock.now() / SECOND)
  if (ms > 0) await clock.sleep(ms)
  return starts.length
}

describe('repeat', () => {
  test('pauses after each run, until the signal', async () => {
    const loop = repeat({ clock, log }, { run: runsOf(2 * SECOND), pause: 5 * SECOND, failure }, end.signal)
    await clock.advance(15 * SECOND)
    expect(starts).toEqual([0, 7, 14])
    end.abort()
    await clock.advance(MINUTE)
    await loop
    expect(starts).toEqual([0, 7, 14])
  })

  test('keeps its rate beside slow runs where the pause counts from their start', async () => {
    repeat({ clock, log }, { run: runsOf(2 * SECOND), pause: 5 * SECOND, fromStart: true, failure }, end.signal)
    await clock.advance(15 * SECOND)
    expect(starts).toEqual([0, 5, 10, 15])
    end.abort()
  })

  test('may pause before the first run', async () => {
    repeat({ clock, log }, { run: runsOf(0), pause: 5 * SECOND, startsWithPause: true, failure }, end.signal)
    await clock.advance(6 * SECOND)
    expect(starts).toEqual([5])
    end.abort()
  })

  test('lets a run say how long to pause', async () => {
    const pause = (runs = 0) => runs * SECOND
    repeat({ clock, log }, { run: runsOf(0), pause, failure }, end.signal)
    await clock.advance(6 * SECOND)
    expect(starts).toEqual([0, 1, 3, 6])
    end.abort()
  })

  test('logs a run that fails, and tries again after the pause', async () => {
    const run = async () => {
      starts.push(clock.now() / SECOND)
      throw new Error('fog')
    }
    repeat({ clock, log }, { run, pause: SECOND, failure, facts: { harbour: 3 } }, end.signal)
    await clock.advance(SECOND)
    expect(starts).toEqual([0, 1])
    expect(warnings[0]).toEqual([{ err: new Error('fog'), harbour: 3 }, failure])
    end.abort()
  })

  test('may end because of a failure, which is logged before', async () => {
    const run = async () => {
      starts.push(clock.now() / SECOND)
      throw new Error('fog')
    }
    const onFailure = () => end.abort()
    await repeat({ clock, log }, { run, pause: SECOND, failure, onFailure }, end.signal)
    expect(starts).toEqual([0])
    expect(warnings).toEqual([[{ err: new Error('fog') }, failure]])
  })

  test('keeps silent about a run that fails because of the end', async () => {
    const run = () => clock.sleep(MINUTE, end.signal)
    const loop = repeat({ clock, log }, { run, pause: SECOND, failure }, end.signal)
    end.abort(new Error('The server ends'))
    await loop
    expect(warnings).toEqual([])
  })

  test('ends its pause when it is woken, also by what happens during a run', async () => {
    let wake = () => {}
    const wakeUp = () => new Promise<void>((resolve) => (wake = resolve))
    repeat({ clock, log }, { run: runsOf(2 * SECOND), pause: MINUTE, wakeUp, failure }, end.signal)
    await clock.advance(SECOND)
    wake()
    await clock.advance(2 * SECOND)
    expect(starts).toEqual([0, 2])
    await clock.advance(2 * SECOND)
    wake()
    await clock.advance(0)
    expect(starts).toEqual([0, 2, 5])
    end.abort()
  })

  test('is not woken after a run that failed, so that it does not fail without a pause', async () => {
    const run = async () => {
      starts.push(clock.now() / SECOND)
      throw new Error('fog')
    }
    repeat({ clock, log }, { run, pause: 5 * SECOND, wakeUp: async () => {}, failure }, end.signal)
    await clock.advance(6 * SECOND)
    expect(starts).toEqual([0, 5])
    end.abort()
  })
})
