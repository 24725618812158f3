import { describe, expect, test } from 'bun:test'
import { getSchemaValidator } from 'elysia'
import fc from 'fast-check'
import { SECOND } from '../time'
import { ConsoleGap } from './console-gap'
import { formatGap, formatLine, KIND_OF_SIGN, type LineSign, parseLine } from './console-lines'

const SIGNS = Object.keys(KIND_OF_SIGN) as LineSign[]
const second = fc
  .date({ min: new Date(0), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => Math.floor(date.getTime() / SECOND) * SECOND)
const lines = fc.record({ at: second, sign: fc.constantFrom(...SIGNS), text: fc.string({ unit: 'binary' }) })

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
