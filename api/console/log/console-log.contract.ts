import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { MAX_CONSOLE_LINES } from '../../../shared/limits'
import type { ConsoleLine, ConsoleLog } from './console-log'

const BOT = '66f145531b1bc3e6667d1e67'
const OTHER = '66f145531b1bc3e6667d1e68'

interface Subject {
  /** Opens the log; a second call finds the lines of the first one. */
  open(): Promise<ConsoleLog>
  /** Deletes everything. */
  dispose(): Promise<void>
}

/** What every adapter of the console log must do. */
export function consoleLogContract(name: string, createSubject: () => Subject) {
  describe(`console log: ${name}`, () => {
    let subject: Subject
    let log: ConsoleLog

    beforeEach(async () => {
      subject = createSubject()
      log = await subject.open()
    })

    afterEach(async () => {
      await log.close()
      await subject.dispose()
    })

    const numbered = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`)
    const lines = (from: number, to: number): ConsoleLine[] =>
      numbered(from, to).map((text, index) => ({ position: from + index, text }))

    test('a console without a line is empty', async () => {
      expect(await log.readAfter(BOT, 0, 10)).toEqual({ lines: [], first: 1, last: 0 })
    })

    test('a log whose lines can be reached is not away', () => {
      expect(log.isAway).toBe(false)
    })

    test('lines are numbered from 1 in the order in which they were printed', async () => {
      await log.append(BOT, 1, numbered(1, 2))
      await log.append(BOT, 1, numbered(3, 3))
      expect(await log.readAfter(BOT, 0, 10)).toEqual({ lines: lines(1, 3), first: 1, last: 3 })
    })

    test('every bot has numbers of its own', async () => {
      await log.append(BOT, 1, numbered(1, 5))
      await log.append(OTHER, 1, numbered(1, 1))
      expect(await log.readAfter(OTHER, 0, 10)).toEqual({ lines: lines(1, 1), first: 1, last: 1 })
    })

    test('reading begins after a position and ends at the limit', async () => {
      await log.append(BOT, 1, numbered(1, 9))
      expect(await log.readAfter(BOT, 3, 2)).toEqual({ lines: lines(4, 5), first: 1, last: 9 })
      expect(await log.readAfter(BOT, 9, 10)).toEqual({ lines: [], first: 1, last: 9 })
    })

    test('only the newest lines are stored, and numbers continue', async () => {
      await log.append(BOT, 1, numbered(1, MAX_CONSOLE_LINES))
      await log.append(BOT, 1, numbered(MAX_CONSOLE_LINES + 1, MAX_CONSOLE_LINES + 7))
      expect(await log.readAfter(BOT, 0, 2)).toEqual({ lines: lines(8, 9), first: 8, last: MAX_CONSOLE_LINES + 7 })
    })

    test('a batch of more lines than are kept leaves the newest', async () => {
      await log.append(BOT, 1, numbered(1, MAX_CONSOLE_LINES + 5))
      expect(await log.readAfter(BOT, 0, 1)).toEqual({ lines: lines(6, 6), first: 6, last: MAX_CONSOLE_LINES + 5 })
    })

    test('acknowledged lines are there after a restart, and no number is assigned twice', async () => {
      await log.append(BOT, 1, numbered(1, 3))
      await log.close()
      log = await subject.open()
      await log.append(BOT, 1, numbered(4, 4))
      expect(await log.readAfter(BOT, 0, 10)).toEqual({ lines: lines(1, 4), first: 1, last: 4 })
    })

    test('a run older than the newest writer writes nothing', async () => {
      expect(await log.append(BOT, 1, numbered(1, 1))).toBe(true)
      expect(await log.append(BOT, 2, numbered(2, 2))).toBe(true)
      expect(await log.append(BOT, 1, ['stale'])).toBe(false)
      expect(await log.append(BOT, 2, numbered(3, 3))).toBe(true)
      expect(await log.readAfter(BOT, 0, 10)).toEqual({ lines: lines(1, 3), first: 1, last: 3 })
    })

    test('a newer run continues the numbers of the older one', async () => {
      await log.append(BOT, 1, numbered(1, 1))
      await log.append(BOT, 2, numbered(2, 2))
      expect((await log.readAfter(BOT, 0, 10)).lines).toEqual(lines(1, 2))
    })

    test('twenty appends at once give every line its own number and keep batches together', async () => {
      const batches = Array.from({ length: 20 }, (_, batch) => [`${batch} a`, `${batch} b`])
      await Promise.all(batches.map((batch) => log.append(BOT, 1, batch)))
      const read = await log.readAfter(BOT, 0, 100)
      expect(read.lines.map(({ position }) => position)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
      expect(read.lines.filter((_, index) => index % 2 === 0).map(({ text }) => text.endsWith(' a'))).toEqual(
        Array(20).fill(true),
      )
    })

    test('the next line wakes its reader', async () => {
      const reader = new AbortController()
      const woken = log.nextLine(BOT, 0, reader.signal)
      await log.append(BOT, 1, numbered(1, 1))
      await woken
      expect((await log.readAfter(BOT, 0, 10)).lines).toEqual(lines(1, 1))
      reader.abort()
    })

    test('a reader that is behind does not wait', async () => {
      await log.append(BOT, 1, numbered(1, 2))
      const reader = new AbortController()
      await log.nextLine(BOT, 1, reader.signal)
      reader.abort()
    })

    test('a waiting reader that leaves gets its reason', async () => {
      const reader = new AbortController()
      const waiting = log.nextLine(BOT, 0, reader.signal)
      reader.abort(new Error('left'))
      await expect(waiting).rejects.toThrow('left')
      await expect(log.nextLine(BOT, 0, reader.signal)).rejects.toThrow('left')
    })

    test('a listener is called for lines that are there, then for each that comes, until it leaves', async () => {
      await log.append(BOT, 1, numbered(1, 2))
      const leaving = new AbortController()
      const calls = createCalls()
      log.onLines(BOT, { position: 1, onLines: calls.add }, leaving.signal)
      await calls.until(1)
      await log.append(BOT, 1, numbered(3, 3))
      await calls.until(2)
      expect(log.readInMemory(BOT, 2, 10)?.lines).toEqual(lines(3, 3))
      leaving.abort()
      expect(log.readInMemory(BOT, 2, 10)).toBeNull()
      await log.append(BOT, 1, numbered(4, 4))
      await log.readAfter(BOT, 0, 10)
      expect(calls.count).toBe(2)
    })

    test('a listener that has all lines is called for the next one', async () => {
      await log.append(BOT, 1, numbered(1, 2))
      const leaving = new AbortController()
      const calls = createCalls()
      log.onLines(BOT, { position: 2, onLines: calls.add }, leaving.signal)
      await log.append(BOT, 1, numbered(3, 3))
      await calls.until(1)
      leaving.abort()
    })

    test('followed or not, a console reads the same', async () => {
      const reader = new AbortController()
      const waiting = log.nextLine(BOT, 0, reader.signal)
      await log.append(BOT, 1, numbered(1, 600))
      await waiting
      await log.append(BOT, 1, numbered(601, MAX_CONSOLE_LINES + 10))
      const positions = [0, 5, 10, 11, 400, 1509, 1510, 1511, 1999, MAX_CONSOLE_LINES + 9, MAX_CONSOLE_LINES + 10]
      const requests = positions.flatMap((position) => [0, 1, 500, 3000].map((limit) => ({ position, limit })))
      const followed = await Promise.all(requests.map(({ position, limit }) => log.readAfter(BOT, position, limit)))
      reader.abort()
      const unfollowed = await Promise.all(requests.map(({ position, limit }) => log.readAfter(BOT, position, limit)))
      expect(followed).toEqual(unfollowed)
    })

    test('a removed console is empty, accepts no lines and reuses no number', async () => {
      await log.append(BOT, 1, numbered(1, 3))
      await log.remove(BOT)
      expect(await log.append(BOT, 2, ['late'])).toBe(false)
      expect(await log.readAfter(BOT, 0, 10)).toEqual({ lines: [], first: 4, last: 3 })
    })

    test('a line keeps every character', async () => {
      const text = 'Krähennest 🏰 “quoted” \\ \' " 城 % _'
      await log.append(BOT, 1, [text])
      expect((await log.readAfter(BOT, 0, 1)).lines).toEqual([{ position: 1, text }])
    })
  })
}

function createCalls() {
  let count = 0
  let wake = () => {}
  return {
    get count() {
      return count
    },
    add() {
      count += 1
      wake()
    },
    async until(wanted: number) {
      while (count < wanted) {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        await promise
      }
    },
  }
}
