import { expect, test } from 'bun:test'
import { counted, inFigures, inWords, leaving, listed } from './formats'

test.each([
  [1, '1 second'],
  [12_000, '12 seconds'],
  [59_400, '1 minute'],
  [134_000, '2 minutes 14 seconds'],
  [540_000, '9 minutes'],
  [4_800_000, '1 hour 20 minutes'],
  [7_200_000, '2 hours'],
])('%p milliseconds are %p', (ms, words) => {
  expect(inWords(ms)).toBe(words)
})

test('amounts have commas and are never rounded up', () => {
  expect(inFigures(18_240.9)).toBe('18,240')
})

test('one is spoken of as one', () => {
  expect(counted(1, 'cart')).toBe('1 cart')
  expect(counted(1_200, 'cart')).toBe('1,200 carts')
  expect(leaving(1, 'cart')).toEqual({ leave: '1 cart leaves', arrive: 'arrives' })
  expect(leaving(12, 'cart')).toEqual({ leave: '12 carts leave', arrive: 'arrive' })
})

test('a list ends with and', () => {
  expect(listed(['wood', 'stone', 'food'])).toBe('wood, stone and food')
  expect(listed(['wood'])).toBe('wood')
  expect(listed([])).toBe('')
})
