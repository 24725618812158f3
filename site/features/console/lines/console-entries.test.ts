import { describe, expect, test } from 'bun:test'
import { type ConsoleEntry, lineOf, withNewest } from './console-entries'

const lines = (from: number, to: number): ConsoleEntry[] =>
  Array.from({ length: to - from + 1 }, (_, index) => lineOf(from + index, `line ${from + index}`))

describe('the kept lines', () => {
  test('are the last 2000', () => {
    const kept = withNewest(lines(1, 1990), lines(1991, 2015))
    expect(kept).toHaveLength(2000)
    expect(kept.at(0)).toMatchObject({ number: 16 })
    expect(kept.at(-1)).toMatchObject({ number: 2015 })
  })

  test('stay 2000 when more than that come at once', () => {
    expect(withNewest(lines(1, 10), lines(11, 5000)).at(0)).toMatchObject({ number: 3001 })
  })

  test('do not count a gap among them', () => {
    const gap: ConsoleEntry = { kind: 'gap', from: 1001, to: 1500 }
    expect(withNewest([...lines(1, 1000), gap], lines(1501, 2500))).toHaveLength(2001)
    expect(withNewest([...lines(1, 1000), gap], lines(1501, 2501)).at(0)).toMatchObject({ number: 2 })
  })

  test('drop a gap with the lines before it', () => {
    const gap: ConsoleEntry = { kind: 'gap', from: 1, to: 500 }
    expect(withNewest([gap], lines(501, 2500)).at(0)).toMatchObject({ number: 501 })
  })
})

describe('an entry', () => {
  test.each([
    ['+', 'gain'],
    ['>', 'send'],
    ['~', 'rest'],
    ['!', 'warn'],
    ['x', 'error'],
    ['-', 'mark'],
    ['.', 'plain'],
  ] as const)('says by its sign %s that it is %s', (sign, kind) => {
    const raw = `2026-11-21T11:52:33Z ${sign} text`
    expect(lineOf(7, raw)).toEqual({ number: 7, raw, kind, at: Date.UTC(2026, 10, 21, 11, 52, 33), text: 'text' })
  })

  test('of a decision has its id apart from what is shown, searched and saved', () => {
    const raw = '2026-11-21T11:52:33Z > 140 troops leave.'
    const decided = lineOf(7, raw.replace('>', '>3-17'))
    expect(decided).toEqual({ ...lineOf(7, raw), decision: '3-17' })
  })

  test('of another form is shown as it is', () => {
    const raw = 'Loading plugins'
    expect(lineOf(7, raw)).toEqual({ number: 7, raw, kind: 'plain', at: null, text: raw })
  })
})
