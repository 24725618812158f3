import { describe, expect, test } from 'bun:test'
import { partsOf, placesOf } from './line-parts'

const gainsIn = (text: string) =>
  partsOf({ text, kind: 'gain' }, '').flatMap((part) => (part.isGain ? [part.text] : []))
const foundIn = (text: string, query: string) =>
  partsOf({ text, kind: 'gain' }, query).flatMap((part) => (part.isFound ? [part.text] : []))
const countMatches = (text: string, query: string) => placesOf(text, query).length
const joined = (text: string, query: string) =>
  partsOf({ text, kind: 'gain' }, query)
    .map((part) => part.text)
    .join('')

describe('the numbers of a gain', () => {
  test('that are gains stand out', () => {
    expect(gainsIn('Collected 1,200 wood, 870 stone and 1,020 food.')).toEqual(['1,200', '870', '1,020'])
    expect(gainsIn('Won 1,204,880 coins.')).toEqual(['1,204,880'])
  })

  test('that are a level, a place or a time do not', () => {
    expect(gainsIn('Carts arrived. 9,000 stone stored at Rabenfels, 18,180 of 25,000.')).toEqual(['9,000'])
    expect(gainsIn('Rabenfels 41:17 was reached after 9 minutes, at 12:06:50 UTC.')).toEqual([])
  })

  test('do not stand out in a line that is not a gain', () => {
    expect(partsOf({ text: '18 carts leave', kind: 'send' }, '')).toEqual([
      { from: 0, text: '18 carts leave', isGain: false, isFound: false },
    ])
  })
})

describe('a search', () => {
  test('finds every place, whatever its case', () => {
    expect(foundIn('Carts arrived, the carts are home.', 'CARTS')).toEqual(['Carts', 'carts'])
    expect(countMatches('Carts arrived, the carts are home.', 'carts')).toBe(2)
  })

  test('treats every character literally', () => {
    expect(countMatches('97 % (full). 97 % [full]', '(full).')).toBe(1)
    expect(countMatches('a.b a-b', 'a.b')).toBe(1)
    expect(countMatches('C:\\bot', '\\')).toBe(1)
  })

  test('for an empty text finds nothing', () => {
    expect(countMatches('Carts', '')).toBe(0)
    expect(foundIn('Carts', '')).toEqual([])
  })

  test('can match a part of a gain', () => {
    expect(partsOf({ text: 'Won 1,200 coins', kind: 'gain' }, '200')).toEqual([
      { from: 0, text: 'Won ', isGain: false, isFound: false },
      { from: 4, text: '1,', isGain: true, isFound: false },
      { from: 6, text: '200', isGain: true, isFound: true },
      { from: 9, text: ' coins', isGain: false, isFound: false },
    ])
  })

  test('never splits a match, even inside a gain', () => {
    for (const query of ['200 c', '1,200 coins', 'Won 1']) expect(foundIn('Won 1,200 coins', query)).toEqual([query])
  })

  test('loses no character', () => {
    for (const text of ['', 'x', 'Won 5 coins', '5 coins 5 coins']) expect(joined(text, 'coins')).toBe(text)
  })
})

describe('an instant in a line', () => {
  const line = {
    text: 'Home at 22 Nov, 08:07 with 5 carts',
    kind: 'gain',
    times: [{ from: 8, to: 21, at: 'then' }],
  } as const
  const momentsIn = (query: string) => partsOf(line, query).flatMap(({ text, at }) => (at ? [text] : []))

  test('is a part of its own, and not a gain', () => {
    expect(momentsIn('')).toEqual(['22 Nov, 08:07'])
    expect(partsOf(line, '').flatMap(({ text, isGain }) => (isGain ? [text] : []))).toEqual(['5'])
  })

  test('is matched as displayed, in one piece', () => {
    for (const query of ['Nov, 08', 'at 22 nov', '07 with']) {
      const found = partsOf(line, query).filter(({ isFound }) => isFound)
      expect(found.map(({ text }) => text.toLowerCase())).toEqual([query.toLowerCase()])
    }
    expect(momentsIn('08:07')).toEqual(['22 Nov, ', '08:07'])
  })
})
