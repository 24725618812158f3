import { expect, test } from 'bun:test'
import { COMMANDERS_RULE, placesIn } from './march-inputs'

test.each([
  ['', null],
  ['  ', null],
  ['2', [2]],
  ['1-3', [1, 2, 3]],
  ['1, 4-5', [1, 4, 5]],
])('%p are the commanders %p', (text, places) => {
  expect(COMMANDERS_RULE.refusal({ commanders: text })).toBeNull()
  const read = placesIn(text)
  expect(read && [...read]).toEqual(places)
})

test.each(['C1', '1;2', '1-', '-3', '1--2', '100'])('%p is refused with an example', (text) => {
  expect(COMMANDERS_RULE.refusal({ commanders: text })).toBe('Commanders must look like 1-3, or 1, 4.')
})
