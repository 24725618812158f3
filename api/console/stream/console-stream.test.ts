import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { MAX_CONSOLE_LINES } from '../../../shared/limits'
import { SECOND } from '../../../shared/time'
import { systemClock } from '../../platform/time/clock'
import { createFakeClock } from '../../testing/fake-clock'
import type { ConsoleLog } from '../log/console-log'
import { streamConsole } from './console-stream'
import { createLiveConsoles } from './live-consoles'
import { numbered, openLog } from './testing/open-log'

const BOT = '66f145531b1bc3e6667d1e67'
const FIFTEEN_SECONDS = 15 * SECOND

interface StreamEvent {
  id?: number
  event?: string
  data?: string
  comment?: string
}

let consoleLog: ConsoleLog
let leaving: AbortController

beforeEach(() => {
  consoleLog = openLog()
  leaving = new AbortController()
})
afterEach(() => leaving.abort())

const print = (from: number, to = from) => consoleLog.append(BOT, 1, numbered(from, to))

interface StreamOptions {
  after?: number | null
  clock?: typeof systemClock
  leaving?: AbortController
  closing?: AbortSignal
}

function stream(options: StreamOptions = {}): Response {
  const { signal: closing } = new AbortController()
  const { clock = systemClock, ...rest } = options
  const live = createLiveConsoles({ consoleLog, clock })
  return streamConsole({ consoleLog, live, botId: BOT, after: null, leaving, closing, ...rest })
}

async function* eventsOf(response: Response): AsyncGenerator<StreamEvent> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body as ReadableStream<Uint8Array>) {
    const blocks = (text + decoder.decode(chunk, { stream: true })).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) yield eventOf(block)
  }
}

function eventOf(block: string): StreamEvent {
  const event: StreamEvent = {}
  for (const field of block.split('\n')) {
    const [name = '', value = ''] = field.split(/: ?(.*)/s)
    if (name === '') event.comment = value
    else if (name === 'id') event.id = Number(value)
    else if (name === 'event' || name === 'data') event[name] = value
  }
  return event
}

async function take(events: AsyncGenerator<StreamEvent>, count: number): Promise<StreamEvent[]> {
  const taken: StreamEvent[] = []
  while (taken.length < count) {
    const { value, done } = await events.next()
    if (done) break
    taken.push(value)
  }
  return taken
}

const asLines = (from: number, to: number) =>
  numbered(from, to).map((data, index): StreamEvent => ({ id: from + index, data }))

describe('the stream of a console', () => {
  test('sends its headers and a comment at once', async () => {
    const response = stream()
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-cache, no-transform')
    expect(response.headers.get('x-accel-buffering')).toBe('no')
    expect(await take(eventsOf(response), 1)).toEqual([{ comment: 'following' }])
  })

  test('sends the stored lines, then each new one', async () => {
    await print(1, 3)
    const events = eventsOf(stream())
    expect((await take(events, 4)).slice(1)).toEqual(asLines(1, 3))
    await print(4, 5)
    expect(await take(events, 2)).toEqual(asLines(4, 5))
  })

  test('continues after the last line that the reader has', async () => {
    await print(1, 10)
    const events = eventsOf(stream({ after: 7 }))
    expect((await take(events, 4)).slice(1)).toEqual(asLines(8, 10))
  })

  test('reports a gap, and continues behind it', async () => {
    await print(1, MAX_CONSOLE_LINES + 30)
    const events = eventsOf(stream({ after: 10 }))
    expect((await take(events, 3)).slice(1)).toEqual([
      { event: 'gap', data: '{"from":11,"to":30}' },
      ...asLines(31, 31),
    ])
  })

  test('a new reader gets no gap before the stored lines', async () => {
    await print(1, MAX_CONSOLE_LINES + 30)
    const events = eventsOf(stream())
    expect((await take(events, 2)).slice(1)).toEqual(asLines(31, 31))
  })

  test('a number that was never assigned is not waited for', async () => {
    await print(1, 2)
    const events = eventsOf(stream({ after: 99 }))
    await take(events, 1)
    await print(3)
    expect(await take(events, 1)).toEqual(asLines(3, 3))
  })

  test('one line is one message, whatever it contains', async () => {
    await consoleLog.append(BOT, 1, ['one\n\nevent: gap\rdata: forged'])
    const events = eventsOf(stream())
    expect((await take(events, 2)).slice(1)).toEqual([{ id: 1, data: 'one event: gap data: forged' }])
  })

  test('a quiet stream sends a heartbeat every 15 seconds', async () => {
    const clock = createFakeClock()
    const events = eventsOf(stream({ clock }))
    await take(events, 1)
    const sign = take(events, 2)
    await clock.advance(FIFTEEN_SECONDS)
    await clock.advance(FIFTEEN_SECONDS)
    expect(await sign).toEqual([{ comment: 'still here' }, { comment: 'still here' }])
  })

  test('a line after a silence is sent at once, and those of the next tenth of a second together', async () => {
    const clock = createFakeClock()
    const reader = (stream({ clock }).body as ReadableStream<Uint8Array>).getReader()
    const next = async () => new TextDecoder().decode((await reader.read()).value)
    await next()
    await clock.advance(1)
    await print(1)
    expect(await next()).toBe('id: 1\ndata: line 1\n\n')
    const together = next()
    await print(2)
    await clock.advance(60)
    await print(3)
    await clock.advance(39)
    expect(await together).toBe('id: 2\ndata: line 2\n\nid: 3\ndata: line 3\n\n')
  })

  test('ends when it is left', async () => {
    const events = eventsOf(stream())
    await take(events, 1)
    const rest = take(events, 1)
    leaving.abort()
    expect(await rest).toEqual([])
  })

  test('still delivers stored lines when it closes', async () => {
    const clock = createFakeClock()
    const closing = new AbortController()
    await print(1)
    const events = eventsOf(stream({ clock, closing: closing.signal }))
    await take(events, 2)
    const rest = take(events, Number.POSITIVE_INFINITY)
    await clock.untilAsleep()
    await print(2, 1200)
    closing.abort()
    expect(await rest).toEqual(asLines(2, 1200))
    expect(leaving.signal.aborted).toBe(true)
    expect(clock.sleeping).toBe(0)
  })

  test('stops waiting for lines when its reader leaves', async () => {
    const clock = createFakeClock()
    const reader = (stream({ clock }).body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    await clock.untilAsleep()
    await reader.cancel()
    expect(clock.sleeping).toBe(0)
  })
})
