import { expect, test } from 'bun:test'
import { lineOf } from '../lines/console-entries'
import { indexFrom, matchesIn, nextIndex } from './matches'

const LINES = ['carts and carts', 'wood', 'Carts'].map((text, index) => lineOf(index + 7, text))

test('matches are identified by line and index', () => {
  expect(matchesIn(LINES, 'carts')).toEqual([
    { number: 7, from: 0 },
    { number: 7, from: 10 },
    { number: 9, from: 0 },
  ])
  expect(matchesIn(LINES, '')).toEqual([])
})

test('a search starts at the first match below the top line, otherwise at the last one above', () => {
  const matches = matchesIn(LINES, 'carts')
  expect(indexFrom(matches, { number: 0, from: 0 })).toBe(0)
  expect(indexFrom(matches, { number: 7, from: 1 })).toBe(1)
  expect(indexFrom(matches, { number: 8, from: 0 })).toBe(2)
  expect(indexFrom(matches, { number: 10, from: 0 })).toBe(2)
  expect(indexFrom([], { number: 0, from: 0 })).toBe(-1)
})

test('moving past either end wraps around', () => {
  expect(nextIndex(2, 1, 3)).toBe(0)
  expect(nextIndex(0, -1, 3)).toBe(2)
})
