import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import { MINUTE, SECOND } from '../../../../shared/time'
import { withDom } from '../../../testing/dom'
import { turnTab } from '../../../testing/turn-tab'
import { lineOf } from '../lines/console-entries'
import type { ConsoleReader, FollowConsole } from './console-reader'
import { createConsoleStore } from './console-store'

interface Followed extends ConsoleReader {
  after: number
  isLeft: boolean
  say(number: number): void
}

/** A double of the stream that records each start and stop. */
function followDouble() {
  const streams: Followed[] = []
  const follow: FollowConsole = (after, reader) => {
    const say = (number: number) => reader.onEntry(lineOf(number, `line ${number}`))
    const followed = { ...reader, after, isLeft: false, say }
    streams.push(followed)
    return () => {
      followed.isLeft = true
    }
  }
  return { follow, streams }
}

function openConsole() {
  const { follow, streams } = followDouble()
  const store = createConsoleStore(follow)
  const leave = store.$console.listen(() => {})
  return {
    ...store,
    streams,
    leave,
    numbers: () => store.$console.get().entries.map((entry) => ('number' in entry ? entry.number : 'gap')),
  }
}

const afters = (streams: Followed[]) => streams.map(({ after }) => after)
const left = (streams: Followed[]) => streams.map(({ isLeft }) => isLeft)

withDom()
beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  turnTab('visible')
  jest.useRealTimers()
})

describe('a console', () => {
  test('streams from its first reader until its last', () => {
    const { follow, streams } = followDouble()
    const { $console } = createConsoleStore(follow)
    expect(streams).toHaveLength(0)
    const leave = $console.listen(() => {})
    expect(afters(streams)).toEqual([0])
    leave()
    jest.advanceTimersByTime(2 * SECOND)
    expect(left(streams)).toEqual([true])
  })

  test('keeps the last 2000 lines', () => {
    const { streams, numbers } = openConsole()
    for (let number = 1; number <= 2500; number++) streams[0]?.say(number)
    jest.advanceTimersByTime(250)
    expect(numbers()).toHaveLength(2000)
    expect(numbers().at(0)).toBe(501)
  })

  test('whose lines are late says so, with all lines before, until they are on time again', () => {
    const { streams, numbers, $console } = openConsole()
    streams[0]?.say(1)
    streams[0]?.onLate(true)
    expect([$console.get().isLate, numbers()]).toEqual([true, [1]])
    streams[0]?.say(2)
    streams[0]?.onLate(false)
    expect([$console.get().isLate, numbers()]).toEqual([false, [1, 2]])
  })

  test('that ended shows its lines, and does not reconnect', () => {
    const { streams, numbers, $console } = openConsole()
    streams[0]?.say(1)
    streams[0]?.onEnd()
    expect($console.get().stream).toBe('ended')
    expect(numbers()).toEqual([1])
    jest.advanceTimersByTime(MINUTE)
    expect(streams).toHaveLength(1)
  })

  test('resumes after its newest line on a reconnect', () => {
    const { streams, numbers, reconnect } = openConsole()
    streams[0]?.say(1)
    streams[0]?.say(2)
    streams[0]?.onEnd()
    reconnect()
    expect(afters(streams)).toEqual([0, 2])
    streams[1]?.say(3)
    jest.advanceTimersByTime(250)
    expect(numbers()).toEqual([1, 2, 3])
  })

  test('that is open is not reconnected', () => {
    const { streams, reconnect } = openConsole()
    reconnect()
    expect(streams).toHaveLength(1)
  })
})

describe('a console in a hidden tab', () => {
  test('releases its stream after a moment, and resumes after its newest line when visible', () => {
    const { streams, numbers, $console } = openConsole()
    streams[0]?.say(1)
    streams[0]?.say(2)
    turnTab('hidden')
    jest.advanceTimersByTime(9 * SECOND)
    expect(left(streams)).toEqual([false])
    jest.advanceTimersByTime(SECOND)
    expect(left(streams)).toEqual([true])
    expect($console.get().stream).not.toBe('ended')
    turnTab('visible')
    expect(afters(streams)).toEqual([0, 2])
    streams[1]?.say(3)
    jest.advanceTimersByTime(250)
    expect(numbers()).toEqual([1, 2, 3])
  })

  test('keeps its stream when the tab becomes visible within a moment', () => {
    const { streams } = openConsole()
    turnTab('hidden')
    jest.advanceTimersByTime(SECOND)
    turnTab('visible')
    jest.advanceTimersByTime(MINUTE)
    expect(left(streams)).toEqual([false])
  })

  test('does not stream before it is visible for the first time', () => {
    turnTab('hidden')
    const { streams } = openConsole()
    expect(streams).toHaveLength(0)
    turnTab('visible')
    expect(afters(streams)).toEqual([0])
  })

  test('releases its stream immediately when the page enters the back-forward cache', () => {
    const { streams } = openConsole()
    dispatchEvent(new Event('pagehide'))
    expect(left(streams)).toEqual([true])
    dispatchEvent(new Event('pageshow'))
    expect(left(streams)).toEqual([true, false])
  })

  test('that ended stays ended', () => {
    const { streams, $console } = openConsole()
    streams[0]?.onEnd()
    turnTab('hidden')
    jest.advanceTimersByTime(MINUTE)
    turnTab('visible')
    expect($console.get().stream).toBe('ended')
    expect(streams).toHaveLength(1)
  })

  test('releases its stream after a reconnect as well, and resumes when visible', () => {
    const { streams, reconnect } = openConsole()
    streams[0]?.onEnd()
    turnTab('hidden')
    jest.advanceTimersByTime(MINUTE)
    reconnect()
    jest.advanceTimersByTime(10 * SECOND)
    turnTab('visible')
    expect(left(streams)).toEqual([false, true, false])
  })

  test('without readers does not stream when visible', () => {
    const { streams, leave } = openConsole()
    turnTab('hidden')
    jest.advanceTimersByTime(MINUTE)
    leave()
    jest.advanceTimersByTime(2 * SECOND)
    turnTab('visible')
    expect(streams).toHaveLength(1)
  })
})
