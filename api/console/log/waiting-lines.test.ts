import { beforeEach, describe, expect, test } from 'bun:test'
import { createWaitingLines, type WaitingBounds, type WaitingLines } from './waiting-lines'

const NOON = Date.UTC(2096, 10, 21, 12)
const [BOT, OTHER, THIRD] = ['bot', 'other', 'third'] as const

let dropped: number
let number: number

beforeEach(() => {
  dropped = 0
  number = 0
})

const open = (bounds: Partial<WaitingBounds> = {}) =>
  createWaitingLines({
    bounds: { lines: 500, bytes: 64 * 1024, bytesOfAll: 1024 * 1024, ...bounds },
    nextNumber: () => ++number,
    now: () => NOON,
    onDropped: (lines) => {
      dropped += lines
    },
  })

const printed = (from: number, to = from) =>
  Array.from({ length: to - from + 1 }, (_, index) => `2096-11-21T12:00:07Z . line ${from + index}`)

/** All lines as they would be written, with the run of each batch. */
function written(waiting: WaitingLines, botId: string): [epoch: number, lines: string[]][] {
  const batches: [number, string[]][] = []
  for (let batch = waiting.next(botId); batch; batch = waiting.next(botId)) {
    batches.push([batch.epoch, batch.lines])
    waiting.settle(botId, batch)
  }
  return batches
}

describe('waiting lines', () => {
  test('are sent in order, those of one run together', () => {
    const waiting = open()
    waiting.add(BOT, 1, printed(1, 2))
    waiting.add(BOT, 1, printed(3))
    waiting.add(BOT, 2, printed(4))
    expect(waiting.lines).toBe(4)
    expect(written(waiting, BOT)).toEqual([
      [1, printed(1, 3)],
      [2, printed(4)],
    ])
    expect([waiting.lines, waiting.has(BOT), waiting.consoles]).toEqual([0, false, []])
  })

  test('of a batch without an outcome are sent again unchanged, under the same number', () => {
    const waiting = open()
    waiting.add(BOT, 1, printed(1))
    const sent = waiting.next(BOT)
    waiting.add(BOT, 1, printed(2))
    expect(waiting.next(BOT)).toBe(sent)
    expect(written(waiting, BOT)).toEqual([
      [1, printed(1)],
      [1, printed(2)],
    ])
    expect(number).toBe(2)
  })

  test('beyond the limit of a console are dropped, oldest first, and one line says how many', () => {
    const waiting = open({ lines: 3 })
    waiting.add(BOT, 1, printed(1, 5))
    waiting.add(BOT, 1, printed(6))
    const mark = '2096-11-21T12:00:07Z ! 3 lines are missing here: the console was out of reach for too long.'
    expect([waiting.lines, dropped]).toEqual([3, 3])
    expect(written(waiting, BOT)).toEqual([[1, [mark, ...printed(4, 6)]]])
  })

  test('leave the mark where they are missing: behind a batch without an outcome, before the next run', () => {
    const waiting = open({ lines: 2 })
    waiting.add(BOT, 1, printed(1, 2))
    waiting.next(BOT)
    waiting.add(BOT, 1, printed(3))
    waiting.add(BOT, 2, printed(4, 5))
    const mark = '2096-11-21T12:00:07Z ! 1 line is missing here: the console was out of reach for too long.'
    expect(written(waiting, BOT)).toEqual([
      [1, printed(1, 2)],
      [2, [mark, ...printed(4, 5)]],
    ])
  })

  test('are bounded in bytes as well, whatever their characters', () => {
    const waiting = open({ bytes: 100 })
    waiting.add(BOT, 1, ['ü'.repeat(30), 'ü'.repeat(20), 'x'.repeat(60)])
    const [, lines = []] = written(waiting, BOT)[0] ?? []
    expect(lines.slice(1)).toEqual(['ü'.repeat(20), 'x'.repeat(60)])
  })

  test('of all consoles are bounded together: the largest console gives first', () => {
    const waiting = open({ bytesOfAll: 1000 })
    const lines = (count: number) => Array.from({ length: count }, (_, index) => String(index).padStart(50, '0'))
    waiting.add(BOT, 1, lines(10))
    waiting.add(OTHER, 1, lines(4))
    waiting.add(THIRD, 1, lines(7))
    expect(dropped).toBe(5)
    expect([BOT, OTHER, THIRD].map((botId) => written(waiting, botId)[0]?.[1].length)).toEqual([1 + 5, 4, 7])
  })

  test('that are all in batches without an outcome are not dropped', () => {
    const waiting = open({ bytesOfAll: 20 })
    for (const botId of [BOT, OTHER]) waiting.hold(botId, { ...batchOf(printed(1, 3)), number: 1 })
    waiting.add(THIRD, 1, printed(1))
    expect(written(waiting, BOT)).toEqual([[1, printed(1, 3)]])
    expect(written(waiting, THIRD)[0]?.[1]).toEqual([expect.stringContaining(' ! 1 line is missing here')])
  })

  test('are not dropped to make room for batches without an outcome', () => {
    const waiting = open({ bytesOfAll: 100 })
    for (const botId of [BOT, OTHER]) waiting.hold(botId, { ...batchOf(printed(1, 3)), number: 1 })
    waiting.add(THIRD, 1, printed(1, 2))
    expect(written(waiting, THIRD)).toEqual([[1, printed(1, 2)]])
    expect(dropped).toBe(0)
  })

  test('that a newer run overtook become one line, with all of their run and of older ones', () => {
    const waiting = open({ lines: 4 })
    waiting.add(BOT, 2, printed(1, 5))
    const late = waiting.next(BOT)
    waiting.add(BOT, 2, printed(6, 7))
    waiting.add(BOT, 3, printed(8))
    if (late) waiting.refuse(BOT, late)
    expect(dropped).toBe(1 + 4 + 2)
    const mark = '2096-11-21T12:00:00Z ! 7 lines are missing here: the next run had already begun.'
    expect(waiting.next(BOT)).toEqual(expect.objectContaining({ lines: [mark], isMark: true, number: 2 }))
    expect(written(waiting, BOT)).toEqual([
      [2, [mark]],
      [3, printed(8)],
    ])
  })

  test('of a removed console are gone, and the late outcome of a batch changes nothing', () => {
    const waiting = open()
    waiting.add(BOT, 1, printed(1))
    const sent = waiting.next(BOT)
    waiting.remove(BOT)
    if (sent) waiting.refuse(BOT, sent)
    if (sent) waiting.settle(BOT, sent)
    expect([waiting.has(BOT), waiting.lines, dropped]).toEqual([false, 0, 0])
  })
})

const batchOf = (lines: string[]) => ({ epoch: 1, lines, printed: lines.length, missing: 0, isMark: false })
