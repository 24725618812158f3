import { describe, expect, test } from 'bun:test'
import { type ConsoleEntry, lineOf } from '../lines/console-entries'
import { fileOf, textOf } from './console-file'

const NOW = Date.UTC(2026, 10, 21, 23, 37)
const ENTRIES: ConsoleEntry[] = [
  lineOf(5, '2026-11-21T11:52:33Z + Collected 1,200 wood.'),
  { kind: 'gap', from: 6, to: 40 },
  lineOf(41, '2026-11-21T23:07:00.250Z >3-17 18 carts leave, arrive at 2026-11-21T23:57:29Z.'),
  lineOf(42, 'of another form'),
]
const fileIn = (zone: string, part: Partial<Parameters<typeof fileOf>[0]> = {}) =>
  fileOf({ botName: 'Resource Collector', entries: ENTRIES, isComplete: true, zone, now: NOW, ...part })

describe('a downloaded console', () => {
  test("holds every line with its full date in the reader's zone, and marks missing ones", () => {
    expect(
      fileIn('Asia/Tokyo').text,
    ).toBe(`Console of Resource Collector, 2026-11-22T08:37:00+09:00. Times are in Asia/Tokyo.

(lines 1 to 4 are no longer kept)
2026-11-21T20:52:33+09:00 + Collected 1,200 wood.
(lines 6 to 40 are no longer kept)
2026-11-22T08:07:00+09:00 > 18 carts leave, arrive at 2026-11-22T08:57:29+09:00.
of another form
`)
  })

  test("is named after its bot and the reader's day", () => {
    expect(fileIn('Asia/Tokyo').name).toBe('resource-collector-2026-11-22.txt')
    expect(fileIn('America/St_Johns').name).toBe('resource-collector-2026-11-21.txt')
    expect(fileIn('UTC', { botName: ' ../Krähen nest/ ' }).name).toBe('krähen-nest-2026-11-21.txt')
    expect(fileIn('UTC', { botName: '' }).name).toBe('console-2026-11-21.txt')
  })

  test('says that newer lines may be missing when its stream has ended', () => {
    expect(fileIn('UTC', { isComplete: false }).text).toEndWith(
      'of another form\n(the stream had ended: lines after 42 may be missing)\n',
    )
  })

  test('without lines has only its heading', () => {
    expect(fileIn('UTC', { entries: [] }).text.trim().split('\n')).toHaveLength(1)
  })
})

test('the repeated hour in autumn is distinguished by its offset', () => {
  const lines = [0, 1].map((hour) => lineOf(hour + 1, `2026-10-25T0${hour}:30:00Z . text`))
  expect(textOf(lines, 'Europe/Berlin')).toBe('2026-10-25T02:30:00+02:00 . text\n2026-10-25T02:30:00+01:00 . text')
  expect(textOf(lines.slice(0, 1), 'America/St_Johns')).toBe('2026-10-24T22:00:00-02:30 . text')
  expect(textOf(lines.slice(0, 1), 'UTC')).toBe('2026-10-25T00:30:00+00:00 . text')
})
