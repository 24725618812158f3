import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { EVERY_DAY, formatRests, isEmpty, parseRests, type Rest, restsOf, restsRefusal } from './rests'

const aRest: fc.Arbitrary<Rest> = fc
  .record({
    days: fc.subarray([...EVERY_DAY], { minLength: 1 }),
    from: fc.integer({ min: 0, max: 1439 }),
    until: fc.integer({ min: 0, max: 1440 }),
  })
  .filter((rest) => !isEmpty(rest))

test('rests are read as they were written', () => {
  fc.assert(
    fc.property(fc.array(aRest, { maxLength: 8 }), (rests) => {
      expect(parseRests(formatRests(rests))).toEqual(rests)
    }),
  )
})

test('eight rests fit into a setting', () => {
  const longest = { days: [1, 2, 3, 4, 5, 6], from: 600, until: 700 }
  expect(formatRests(Array(8).fill(longest)).length).toBeLessThanOrEqual(500)
})

test.each([
  ['', []],
  ['23:00-07:00', [{ days: EVERY_DAY, from: 1380, until: 420 }]],
  [' sat  SUN 9:00 – 24:00 ', [{ days: [6, 7], from: 540, until: 1440 }]],
  ['24:00-07:00', null],
  ['Sam 23:00-07:00', null],
  ['23:00-07:00,', null],
])('%p is read as %p', (text, rests) => {
  expect(parseRests(text)).toEqual(rests)
})

describe('the rests of a bot', () => {
  test('include the pair of a bot that was made with one rest a day', () => {
    const settings = { restFrom: '23:00', restUntil: '7:30', rests: 'Sun 12:00-14:00' }
    expect(formatRests(restsOf(settings))).toBe('23:00-07:30, Sun 12:00-14:00')
    expect(formatRests(restsOf({ restFrom: '23:00', restUntil: '7:30' }))).toBe('23:00-07:30')
  })

  test('leave out what is half typed', () => {
    expect(restsOf({ restFrom: '23:', restUntil: '07:00', rests: '12' })).toEqual([])
  })

  test('may fill six days, but not the week', () => {
    expect(restsRefusal({ rests: 'Mon Tue Wed Thu Fri Sat 00:00-24:00' })).toBeNull()
    expect(restsRefusal({ rests: 'Mon Tue Wed Thu Fri Sat 00:00-24:00, Sun 00:00-24:00' })).toContain('never work')
    expect(restsRefusal({ rests: '20:00-08:00, 08:00-20:00' })).toContain('never work')
    expect(restsRefusal({ rests: '20:00-08:00, 08:00-19:59' })).toBeNull()
  })
})
