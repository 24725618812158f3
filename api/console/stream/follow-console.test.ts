import { expect, test } from 'bun:test'
import { createFakeClock } from '../../testing/fake-clock'
import { followConsole } from './follow-console'
import { openLog } from './testing/open-log'

test.each(['signal', 'closing'] as const)(
  'A reader that waits for a log that is away ends with its %s, and does not read again',
  async (name) => {
    const ends = { signal: new AbortController(), closing: new AbortController() }
    const isWaiting = Promise.withResolvers<void>()
    let reads = 0
    const consoleLog = {
      ...openLog(),
      isAway: true,
      onAwayChange: () => isWaiting.resolve(),
      async readAfter(): Promise<never> {
        reads += 1
        throw new Error('away')
      },
    }
    const { signal, closing } = { signal: ends.signal.signal, closing: ends.closing.signal }
    const clock = createFakeClock()
    const next = followConsole({ consoleLog, clock, botId: 'bot', after: 7, signal, closing }).next()
    await isWaiting.promise
    ends[name].abort()
    expect(await next).toEqual({ done: true, value: undefined })
    expect(reads).toBe(1)
  },
)
