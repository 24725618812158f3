import { expect, test } from 'bun:test'
import { hasAtLeast, hasAtMost, shortenedTo } from './characters'

test.each([
  ['', 0],
  ['x', 1],
  ['👑', 1],
  ['e\u0301', 2],
  ['👩‍🌾', 3],
  ['\ud83d', 1],
])('%p has %i characters', (text, count) => {
  for (const times of [1, 2, 7]) {
    const [long, most] = [text.repeat(times), count * times]
    expect([hasAtMost(most, long), hasAtLeast(most, long)]).toEqual([true, true])
    expect(hasAtLeast(most + 1, long)).toBe(false)
    if (most > 0) expect(hasAtMost(most - 1, long)).toBe(false)
  }
})

test.each([
  ['Mills', 5, 'Mills'],
  ['Mills', 3, 'Mil'],
  ['👑👑👑', 3, '👑👑👑'],
  ['👑👑👑', 2, '👑👑'],
  ['Farm 👩‍🌾', 7, 'Farm '],
  ['cafe\u0301', 4, 'caf'],
])('%p cut to %i characters is %p', (text, most, short) => {
  expect(shortenedTo(most, text)).toBe(short)
})
