import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { createFakeClock, type FakeClock } from '../../testing/fake-clock'
import type { ConsoleLog } from '../log/console-log'
import { streamConsole } from './console-stream'
import { createLiveConsoles, type LiveConsoles } from './live-consoles'
import { numbered, openLog } from './testing/open-log'

const BOT = '66f145531b1bc3e6667d1e67'

let consoleLog: ConsoleLog
let clock: FakeClock
let live: LiveConsoles
let leaving: AbortController[]

beforeEach(() => {
  consoleLog = openLog()
  clock = createFakeClock()
  live = createLiveConsoles({ consoleLog, clock })
  leaving = []
})
afterEach(() => {
  for (const each of leaving) each.abort()
})

const print = (from: number, to = from) => consoleLog.append(BOT, 1, numbered(from, to))

function openViewer() {
  const left = new AbortController()
  leaving.push(left)
  const { signal: closing } = new AbortController()
  const response = streamConsole({ consoleLog, live, botId: BOT, after: null, leaving: left, closing })
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  return {
    leave: () => reader.cancel(),
    /** The numbers of the lines that come next, at once. */
    async next() {
      const text = new TextDecoder().decode((await reader.read()).value)
      return [...text.matchAll(/^id: (\d+)$/gm)].map(([, number]) => Number(number))
    },
  }
}

describe('Viewers of one console', () => {
  test('get each line once, also if one opens while lines wait for their moment', async () => {
    await print(1)
    const early = openViewer()
    expect([await early.next(), await early.next()]).toEqual([[], [1]])
    await clock.advance(1)
    await print(2)
    expect(await early.next()).toEqual([2])
    const together = early.next()
    await print(3)
    const late = openViewer()
    expect([await late.next(), await late.next()]).toEqual([[], [1, 2, 3]])
    const following = late.next()
    await print(4)
    await clock.advance(100)
    expect([await together, await following]).toEqual([[3, 4], [4]])
  })

  test('share one reader of the log, which ends with the last of them', async () => {
    let reads = 0
    const { readAfter } = consoleLog
    consoleLog.readAfter = (...args) => {
      reads += 1
      return readAfter(...args)
    }
    const viewers = Array.from({ length: 20 }, openViewer)
    for (const viewer of viewers) await viewer.next()
    await clock.untilAsleep()
    const before = reads
    await clock.advance(1)
    const shown = Promise.all(viewers.map((viewer) => viewer.next()))
    await print(1)
    expect(await shown).toEqual(viewers.map(() => [1]))
    expect(reads - before).toBeLessThanOrEqual(2)
    await Promise.all(viewers.map((viewer) => viewer.leave()))
    expect(clock.sleeping).toBe(0)
    const afterwards = reads
    await print(2)
    await clock.advance(1000)
    expect(reads).toBe(afterwards)
  })

  test('share one timer while they are quiet', async () => {
    const viewers = [openViewer(), openViewer()]
    for (const viewer of viewers) await viewer.next()
    await clock.untilAsleep()
    expect(clock.sleeping).toBe(1)
  })
})
