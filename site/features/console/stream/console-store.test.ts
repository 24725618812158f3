import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import { MINUTE, SECOND } from '../../../../shared/time'
import { withDom } from '../../../testing/dom'
import { turnTab } from '../../../testing/visibility'
import { createConsoleStore } from './console-store'
import type { ConsoleSource } from './console-stream'
import { StreamDouble } from './testing/stream-double'

function sourceDouble(addressAfter: ConsoleSource['addressAfter'] = async (number) => `after ${number}`) {
  const streams: StreamDouble[] = []
  const source: ConsoleSource = {
    addressAfter,
    open: (address) => {
      const stream = new StreamDouble(address)
      streams.push(stream)
      return stream as unknown as EventSource
    },
  }
  return { source, streams }
}

const addressGiven = () => Promise.resolve().then(() => Promise.resolve())

async function openConsole() {
  const { source, streams } = sourceDouble()
  const store = createConsoleStore(source)
  const leave = store.$console.listen(() => {})
  await addressGiven()
  return {
    ...store,
    streams,
    leave,
    numbers: () => store.$console.get().entries.map((entry) => ('number' in entry ? entry.number : 'gap')),
  }
}

withDom()
beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  turnTab('visible')
  jest.useRealTimers()
})

describe('a console', () => {
  test('opens its stream with the first reader and closes it after the last', async () => {
    const { source, streams } = sourceDouble()
    const { $console } = createConsoleStore(source)
    await addressGiven()
    expect(streams).toHaveLength(0)
    const leave = $console.listen(() => {})
    await addressGiven()
    expect(streams.map((stream) => stream.address)).toEqual(['after 0'])
    leave()
    jest.advanceTimersByTime(2 * SECOND)
    expect(streams[0]?.isClosed).toBe(true)
  })

  test('opens no stream for a reader who left before the address was there', async () => {
    const { source, streams } = sourceDouble()
    const { $console } = createConsoleStore(source)
    $console.listen(() => {})()
    jest.advanceTimersByTime(2 * SECOND)
    await addressGiven()
    expect(streams).toHaveLength(0)
  })

  test('shows the lines in order, each once', async () => {
    const { streams, numbers, $console } = await openConsole()
    for (const number of [1, 2, 2, 1, 3]) streams[0]?.say(number)
    jest.advanceTimersByTime(250)
    expect(numbers()).toEqual([1, 2, 3])
    expect($console.get().newest).toBe(3)
  })

  test('shows a gap where lines are gone, and goes on after it', async () => {
    const { streams, numbers, $console } = await openConsole()
    streams[0]?.say(1)
    streams[0]?.gap(2, 40)
    streams[0]?.say(41)
    jest.advanceTimersByTime(250)
    expect(numbers()).toEqual([1, 'gap', 41])
    expect($console.get().newest).toBe(41)
  })

  test('keeps the last 2000 lines', async () => {
    const { streams, numbers } = await openConsole()
    for (let number = 1; number <= 2500; number++) streams[0]?.say(number)
    jest.advanceTimersByTime(250)
    expect(numbers()).toHaveLength(2000)
    expect(numbers().at(0)).toBe(501)
  })

  test('closes a stream that failed, shows what had come, and does not try again', async () => {
    const { streams, numbers, $console } = await openConsole()
    streams[0]?.say(1)
    streams[0]?.onerror?.()
    expect(streams[0]?.isClosed).toBe(true)
    expect($console.get().stream).toBe('ended')
    expect(numbers()).toEqual([1])
    jest.advanceTimersByTime(MINUTE)
    expect(streams).toHaveLength(1)
  })

  test('ends when it gets no address', async () => {
    const { source } = sourceDouble(() => Promise.reject(new Error('Bot not found')))
    const { $console } = createConsoleStore(source)
    $console.listen(() => {})
    await addressGiven()
    await addressGiven()
    expect($console.get().stream).toBe('ended')
  })

  test('goes on after its newest line when it is asked to reconnect', async () => {
    const { streams, numbers, reconnect } = await openConsole()
    streams[0]?.say(1)
    streams[0]?.say(2)
    streams[0]?.onerror?.()
    reconnect()
    await addressGiven()
    expect(streams.map((stream) => stream.address)).toEqual(['after 0', 'after 2'])
    streams[1]?.say(3)
    jest.advanceTimersByTime(250)
    expect(numbers()).toEqual([1, 2, 3])
  })

  test('does not reconnect a stream that lives', async () => {
    const { streams, reconnect } = await openConsole()
    reconnect()
    await addressGiven()
    expect(streams).toHaveLength(1)
  })
})

describe('a console behind another tab', () => {
  test('lets go of its stream after a moment, and goes on after its newest line in front', async () => {
    const { streams, numbers, $console } = await openConsole()
    streams[0]?.say(1)
    streams[0]?.say(2)
    turnTab('hidden')
    jest.advanceTimersByTime(9 * SECOND)
    expect(streams[0]?.isClosed).toBe(false)
    jest.advanceTimersByTime(SECOND)
    expect(streams[0]?.isClosed).toBe(true)
    expect($console.get().stream).not.toBe('ended')
    turnTab('visible')
    await addressGiven()
    expect(streams.map(({ address }) => address)).toEqual(['after 0', 'after 2'])
    streams[1]?.say(3)
    jest.advanceTimersByTime(250)
    expect(numbers()).toEqual([1, 2, 3])
  })

  test('keeps its stream when the tab comes back within a moment', async () => {
    const { streams } = await openConsole()
    turnTab('hidden')
    jest.advanceTimersByTime(SECOND)
    turnTab('visible')
    jest.advanceTimersByTime(MINUTE)
    await addressGiven()
    expect(streams.map(({ isClosed }) => isClosed)).toEqual([false])
  })

  test('that had ended stays so, and says it', async () => {
    const { streams, $console } = await openConsole()
    streams[0]?.onerror?.()
    turnTab('hidden')
    jest.advanceTimersByTime(MINUTE)
    turnTab('visible')
    await addressGiven()
    expect($console.get().stream).toBe('ended')
    expect(streams).toHaveLength(1)
  })

  test('that goes on with its server lets go as well, and goes on in front', async () => {
    const { streams, reconnect } = await openConsole()
    streams[0]?.onerror?.()
    turnTab('hidden')
    jest.advanceTimersByTime(MINUTE)
    reconnect()
    await addressGiven()
    jest.advanceTimersByTime(10 * SECOND)
    expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, true])
    turnTab('visible')
    await addressGiven()
    expect(streams).toHaveLength(3)
  })

  test('that nobody reads any more opens nothing in front', async () => {
    const { streams, leave } = await openConsole()
    turnTab('hidden')
    jest.advanceTimersByTime(MINUTE)
    leave()
    jest.advanceTimersByTime(2 * SECOND)
    turnTab('visible')
    await addressGiven()
    expect(streams).toHaveLength(1)
  })
})
