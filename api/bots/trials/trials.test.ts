import { describe, expect, test } from 'bun:test'
import { MINUTE } from '../../../shared/time'
import type { TrialEvent } from '../../../shared/trials'
import { createFakeClock } from '../../testing/fake-clock'
import type { WorldJob, WorldOutcome } from './play-trial-world'
import { trialWorlds } from './trial-worlds'
import { createTrials, type TrialRequest } from './trials'

const WORLDS = trialWorlds({}).slice(0, 3)
const BOT = { templateId: 'resource-collector', settings: {} }
const OUTCOME: WorldOutcome = { gained: [0, 5], strength: [7, 8], endedWith: null }

/** A player whose worlds end when a test says so. */
function openStage() {
  const clock = createFakeClock()
  const logged: object[] = []
  const asked: { job: WorldJob; end: PromiseWithResolvers<WorldOutcome> }[] = []
  const player = {
    play(job: WorldJob) {
      const end = Promise.withResolvers<WorldOutcome>()
      asked.push({ job, end })
      return end.promise
    },
    close() {},
  }
  const trials = createTrials({ clock, log: { error: (fields: object) => logged.push(fields) }, player })
  const start = (fields: Partial<TrialRequest> = {}) =>
    trials.start({ player: 'anna', worlds: WORLDS, bots: [BOT], summarise, signal: never, ...fields })
  const endAll = () => {
    for (const { end } of asked.splice(0)) end.resolve(OUTCOME)
  }
  return { clock, logged, asked, start, endAll }
}

const never = new AbortController().signal
const summarise = (outcomes: WorldOutcome[][]): TrialEvent => ({
  event: 'failed',
  data: { message: `summed up ${outcomes.flat().length}` },
})
const nextOf = async (events: AsyncGenerator<TrialEvent>) => (await events.next()).value as TrialEvent | undefined

/** Reads on while worlds end. */
async function readAll(events: AsyncGenerator<TrialEvent>, endAll: () => void): Promise<TrialEvent[]> {
  const read: TrialEvent[] = []
  for (;;) {
    const next = events.next()
    await Promise.resolve().then(endAll)
    for (let turn = 0; turn < 20; turn++) await Promise.resolve().then(endAll)
    const { value, done } = await next
    if (done) return read
    read.push(value)
  }
}

const wordsOf = (event?: TrialEvent) =>
  event?.event === 'failed' ? event.data.message : event?.event === 'progress' && event.data.worlds

describe('Trials', () => {
  test('count the worlds, then sum up; a world that was played is known', async () => {
    const { start, endAll, asked } = openStage()
    const words = (await readAll(start(), endAll)).map(wordsOf)
    expect(words).toEqual([0, 1, 2, 3, 'summed up 3'])
    expect((await readAll(start(), () => {})).map(wordsOf)).toEqual(words)
    const other = start({ bots: [{ ...BOT, settings: { lookEvery: 30 } }] })
    await other.next()
    void other.next()
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    expect(asked).toHaveLength(1)
  })

  test('one of a player ends the one before', async () => {
    const { start, asked, endAll } = openStage()
    const first = start()
    await first.next()
    const waiting = nextOf(first)
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    expect(asked).toHaveLength(1)
    start()
    endAll()
    expect(wordsOf(await waiting)).toBe('You have started another trial.')
    expect((await first.next()).done).toBe(true)
  })

  test('end with a sentence after two minutes, and when a world fails', async () => {
    const { start, clock, asked, logged, endAll } = openStage()
    const slow = start()
    await slow.next()
    const next = nextOf(slow)
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    await clock.advance(2 * MINUTE)
    endAll()
    expect(wordsOf(await next)).toBe(
      'The server is too busy to play all worlds within two minutes. Please try again later.',
    )
    expect(logged).toEqual([])
    const broken = start({ bots: [{ ...BOT, settings: { a: 1 } }] })
    await broken.next()
    const failure = nextOf(broken)
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    asked[0]?.end.reject(new Error('out of memory'))
    expect(wordsOf(await failure)).toStartWith('The worlds could not be played to the end.')
    expect(logged).toHaveLength(1)
  })

  test('three play at once; others wait until one ends or its reader leaves, and more are refused', async () => {
    const { start, asked } = openStage()
    const leaving = Array.from({ length: 23 }, () => new AbortController())
    const open = leaving.map(({ signal }, n) => start({ player: `player ${n}`, signal }))
    for (const events of open) await events.next()
    for (const events of open) events.next().catch(() => {})
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    expect(asked).toHaveLength(3)
    expect(() => start({ player: 'one more' })).toThrow('Many players try their bots right now.')
    // The first reader leaves.
    leaving[0]?.abort()
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    expect(asked).toHaveLength(4)
    expect(start({ player: 'one more' })).toBeDefined()
  })
})
