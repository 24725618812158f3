import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { SECOND } from '../time'
import { asInstant, type Moment, momentsIn } from './moments'

const ARRIVAL = Date.UTC(2026, 10, 21, 23, 7, 29)

const textOf = (part: string | Moment) => (typeof part === 'string' ? part : part.instant)

describe('a moment in a text', () => {
  test('is an instant to the second', () => {
    expect(asInstant(ARRIVAL + 987)).toBe('2026-11-21T23:07:29Z')
    expect(asInstant(new Date(ARRIVAL))).toBe('2026-11-21T23:07:29Z')
  })

  test('is found between words', () => {
    expect(momentsIn(`12 carts leave, arrive at ${asInstant(ARRIVAL)}.`)).toEqual([
      '12 carts leave, arrive at ',
      { at: ARRIVAL, instant: '2026-11-21T23:07:29Z' },
      '.',
    ])
    expect(momentsIn(`${asInstant(ARRIVAL)} to ${asInstant(ARRIVAL)}`)).toHaveLength(3)
    expect(momentsIn('(2026-11-21T23:07:29.250Z)')).toContainEqual({
      at: ARRIVAL + 250,
      instant: '2026-11-21T23:07:29.250Z',
    })
  })

  test.each([
    '',
    'Back at work.',
    'Rabenfels 41:17 was reached after 9 minutes.',
    'at 23:07:29 UTC',
    '2026-11-21',
    '2026-11-21T23:07:29',
    '2026-11-21T23:07:29+01:00',
    '2026-13-21T23:07:29Z',
    '2026-11-21T25:07:29Z',
    'x2026-11-21T23:07:29Z',
    '2026-11-21T23:07:29Zulu',
    '12026-11-21T23:07:29Z',
  ])('is not %p', (text) => {
    expect(momentsIn(text).every((part) => typeof part === 'string')).toBe(true)
    expect(momentsIn(text).map(textOf).join('')).toBe(text)
  })

  test('is split out so that the parts join to the same text', () => {
    const time = fc.integer({ min: 0, max: Date.UTC(9999, 11, 31) })
    const between = fc.string().filter((text) => !/\w|[.:+-]/.test(text))
    fc.assert(
      fc.property(fc.array(fc.tuple(between, time)), fc.string(), (moments, rest) => {
        const text = moments.map(([words, at]) => ` ${words} ${asInstant(at)}`).join('')
        const found = momentsIn(text).flatMap((part) => (typeof part === 'string' ? [] : [part.at]))
        expect(found).toEqual(moments.map(([, at]) => at - (at % SECOND)))
        expect(
          momentsIn(text + rest)
            .map(textOf)
            .join(''),
        ).toBe(text + rest)
      }),
    )
  })
})
