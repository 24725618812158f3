import { describe, expect, test } from 'bun:test'
import { type ConsoleEntry, lineOf } from '../lines/console-entries'
import { blocksOf } from './log-blocks'
import { rowsOf } from './log-rows'

const printed = (number: number, time: string) => lineOf(number, `${time} + Collected 1 wood.`)

/** The rows as words: the name of a day, the number of a line, or a gap. */
const rowsIn = (entries: ConsoleEntry[], zone: string) =>
  blocksOf(entries).flatMap((block) =>
    rowsOf(block, zone).map((row) => {
      if ('gap' in row) return 'gap'
      return 'begins' in row ? row.begins : row.line.number
    }),
  )

const NIGHT = [
  printed(98, '2026-11-20T23:59:59Z'),
  printed(99, '2026-11-21T00:00:00Z'),
  printed(100, '2026-11-21T14:59:59Z'),
  printed(101, '2026-11-21T15:00:00Z'),
]

describe('a day of the log', () => {
  test("starts with its name at the reader's midnight", () => {
    expect(rowsIn(NIGHT, 'UTC')).toEqual(['Friday, 20 November 2026', 98, 'Saturday, 21 November 2026', 99, 100, 101])
    expect(rowsIn(NIGHT, 'Asia/Tokyo')).toEqual([
      'Saturday, 21 November 2026',
      98,
      99,
      100,
      'Sunday, 22 November 2026',
      101,
    ])
    expect(rowsIn(NIGHT, 'America/St_Johns')).toEqual([
      'Friday, 20 November 2026',
      98,
      99,
      'Saturday, 21 November 2026',
      100,
      101,
    ])
  })

  test('continues over lines without a time and over gaps', () => {
    const gap: ConsoleEntry = { kind: 'gap', from: 3, to: 9 }
    const entries = [lineOf(1, 'Loading'), printed(2, '2026-11-21T10:00:00Z'), gap, lineOf(10, 'Loaded')]
    expect(rowsIn([...entries, printed(11, '2026-11-21T11:00:00Z')], 'UTC')).toEqual([
      1,
      'Saturday, 21 November 2026',
      2,
      'gap',
      10,
      11,
    ])
  })

  test('is one day when clocks are set back', () => {
    const entries = [printed(1, '2026-10-25T00:30:00Z'), printed(2, '2026-10-25T01:30:00Z')]
    expect(rowsIn(entries, 'Europe/Berlin')).toEqual(['Sunday, 25 October 2026', 1, 2])
  })
})
