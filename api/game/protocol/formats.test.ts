import { expect, test } from 'bun:test'
import { departureVerbs, formatCount, formatDuration, formatList, formatNumber } from './formats'

test.each([
  [1, '1 second'],
  [12_000, '12 seconds'],
  [59_400, '1 minute'],
  [134_000, '2 minutes 14 seconds'],
  [540_000, '9 minutes'],
  [4_800_000, '1 hour 20 minutes'],
  [7_200_000, '2 hours'],
])('%p milliseconds are %p', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})

test('amounts have commas and are never rounded up', () => {
  expect(formatNumber(18_240.9)).toBe('18,240')
})

test('one thing is singular', () => {
  expect(formatCount(1, 'cart')).toBe('1 cart')
  expect(formatCount(1_200, 'cart')).toBe('1,200 carts')
  expect(departureVerbs(1, 'cart')).toEqual({ leave: '1 cart leaves', arrive: 'arrives' })
  expect(departureVerbs(12, 'cart')).toEqual({ leave: '12 carts leave', arrive: 'arrive' })
})

test('a list ends with and', () => {
  expect(formatList(['wood', 'stone', 'food'])).toBe('wood, stone and food')
  expect(formatList(['wood'])).toBe('wood')
  expect(formatList([])).toBe('')
})
