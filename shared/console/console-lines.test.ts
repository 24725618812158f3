import { describe, expect, test } from 'bun:test'
import { getSchemaValidator } from 'elysia'
import fc from 'fast-check'
import { SECOND } from '../time'
import { ConsoleGap } from './console-gap'
import {
  formatGap,
  formatLine,
  KIND_OF_SIGN,
  type LineSign,
  type PrintedLine,
  parseLine,
  withoutDecision,
} from './console-lines'

const SIGNS = Object.keys(KIND_OF_SIGN) as LineSign[]
const second = fc
  .date({ min: new Date(0), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => Math.floor(date.getTime() / SECOND) * SECOND)
const plain = { at: second, sign: fc.constantFrom(...SIGNS), text: fc.string({ unit: 'binary' }) }
const count = fc.integer({ min: 1, max: 9_999_999_999 })
const decision = fc.tuple(count, count).map((pair) => pair.join('-'))
const lines: fc.Arbitrary<PrintedLine> = fc.oneof(fc.record(plain), fc.record({ ...plain, decision }))

describe('a console line', () => {
  test('parses to what was formatted, whatever its text', () => {
    fc.assert(
      fc.property(lines, (line) => {
        expect(parseLine(formatLine(line))).toEqual(line)
      }),
    )
  })

  test('formats to what was parsed', () => {
    fc.assert(
      fc.property(lines.map(formatLine), (written) => {
        const line = parseLine(written)
        expect(line && formatLine(line)).toBe(written)
      }),
    )
  })

  test('without its decision is the line that was printed without one', () => {
    fc.assert(
      fc.property(lines, ({ decision, ...line }) => {
        expect(withoutDecision(formatLine({ ...line, decision }))).toBe(formatLine(line))
        expect(withoutDecision(line.text)).toBe(line.text)
      }),
    )
  })

  test('has the id of its decision right after its sign', () => {
    const at = Date.UTC(2026, 10, 28, 0, 11, 13)
    const line = { at, sign: '>', text: '140 troops leave.', decision: '3-17' } as const
    expect(formatLine(line)).toBe('2026-11-28T00:11:13Z >3-17 140 troops leave.')
  })

  test('may have a text that looks like a decision', () => {
    const line = '2026-11-21T11:52:33Z > 3-17 troops leave.'
    expect(parseLine(line)).toEqual({ at: Date.UTC(2026, 10, 21, 11, 52, 33), sign: '>', text: '3-17 troops leave.' })
    expect(withoutDecision(line)).toBe(line)
  })

  test('is a time to the second, a sign and a text', () => {
    const at = Date.UTC(2026, 10, 21, 11, 52, 33, 987)
    expect(formatLine({ at, sign: '+', text: 'Collected 1,200 wood.' })).toBe(
      '2026-11-21T11:52:33Z + Collected 1,200 wood.',
    )
  })

  test('may have milliseconds', () => {
    expect(parseLine('2026-11-21T11:52:33.250Z . text')?.at).toBe(Date.UTC(2026, 10, 21, 11, 52, 33, 250))
  })

  test('may have no text, or a text that looks like a sign', () => {
    expect(parseLine('2026-11-21T11:52:33Z . ')?.text).toBe('')
    expect(parseLine('2026-11-21T11:52:33Z ! > ~ x')?.text).toBe('> ~ x')
  })

  test.each([
    'Loading plugins',
    '',
    '2026-11-21T11:52:33Z',
    '2026-11-21T11:52:33Z ? unknown sign',
    '2026-11-21T11:52:33Z >3 half an id',
    '2026-11-21T11:52:33Z >0-1 no such run',
    '2026-11-21T11:52:33Z toString text',
    '2026-11-21 11:52:33 + another time',
    '2026-99-21T11:52:33Z + no such month',
    '  2026-11-21T11:52:33Z + indented',
  ])('is not recognised in another form: %p', (line) => {
    expect(parseLine(line)).toBeNull()
  })
})

test('a gap event matches its schema', () => {
  const schema = getSchemaValidator(ConsoleGap, { coerce: false })
  const number = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
  fc.assert(
    fc.property(fc.record({ from: number, to: number }), (gap) => {
      const written = JSON.parse(formatGap(gap))
      expect(written).toEqual(gap)
      expect(schema.Check(written)).toBe(true)
    }),
  )
})
