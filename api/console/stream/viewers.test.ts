import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { systemClock } from '../../platform/time/clock'
import type { ConsoleLog } from '../log/console-log'
import { streamConsole } from './console-stream'
import { createLiveConsoles } from './live-consoles'
import { numbered, openLog } from './testing/open-log'
import { openViewer, type Viewer } from './testing/viewer'

const BOT = '66f145531b1bc3e6667d1e67'

describe('viewers over real connections', () => {
  let consoleLog: ConsoleLog
  let server: Bun.Server<unknown>
  let viewers: Viewer[]

  beforeEach(() => {
    consoleLog = openLog()
    const live = createLiveConsoles({ consoleLog, clock: systemClock })
    viewers = []
    const answer = (request: Request) => {
      const leaving = new AbortController()
      const { signal: closing } = new AbortController()
      request.signal.addEventListener('abort', () => leaving.abort())
      return streamConsole({ consoleLog, live, botId: BOT, after: null, leaving, closing })
    }
    server = Bun.serve({ port: 0, idleTimeout: 0, fetch: answer })
  })
  afterEach(async () => {
    for (const viewer of viewers) viewer.leave()
    await server.stop(true)
  })

  const textOf = (position: number) => `line ${position}`

  async function viewer(): Promise<Viewer> {
    const opened = await openViewer({ port: Number(server.port), textOf })
    viewers.push(opened)
    await opened.follows
    return opened
  }

  test('500 viewers of one console see every line, once and in order', async () => {
    const all = await Promise.all(Array.from({ length: 500 }, viewer))
    const expected = Array.from({ length: 1000 }, (_, index) => index + 1)
    for (let from = 1; from <= 1000; from += 200) {
      await consoleLog.append(BOT, 1, numbered(from, from + 199))
      await all[0]?.untilLine(from + 199)
    }
    await Promise.all(all.map((each) => each.untilLine(1000)))
    for (const { positions, wrong } of all) {
      expect(positions).toEqual(expected)
      expect(wrong).toEqual([])
    }
  })

  test('a stalled viewer delays no one and buffers nothing: it continues behind a gap', async () => {
    const stalled = await viewer()
    stalled.pause()
    const healthy = await viewer()
    const long = 'x'.repeat(8000)
    for (let from = 1; from <= 4000; from += 500) {
      await consoleLog.append(
        BOT,
        1,
        numbered(from, from + 499).map((text) => `${text} ${long}`),
      )
      await healthy.untilLine(from + 499)
    }
    expect(healthy.gaps).toEqual([])
    expect(healthy.positions.length).toBe(4000)
    stalled.resume()
    await stalled.untilLine(4000)
    const [gap] = stalled.gaps
    expect(stalled.gaps).toEqual([{ from: expect.any(Number), to: 2000 }])
    // Only the socket buffers were filled, far less than the 32 MB that were printed.
    expect(gap?.from).toBeLessThan(2000)
    expect(stalled.positions.slice(-2000)).toEqual(Array.from({ length: 2000 }, (_, index) => 2001 + index))
    expect(stalled.positions.length).toBe((gap?.from ?? 0) - 1 + 2000)
  })
})
