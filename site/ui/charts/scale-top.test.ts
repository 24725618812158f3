import { expect, test } from 'bun:test'
import { scaleTop } from './scale-top'

test.each([
  [0, 2],
  [2, 2],
  [3, 4],
  [9, 10],
  [10, 10],
  [1001, 2000],
  [5700, 6000],
  [6001, 10_000],
])('The scale of a chart up to %p ends at %p', (peak, top) => {
  expect(scaleTop(peak)).toBe(top)
})
