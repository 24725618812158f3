import { describe, expect, test } from 'bun:test'
import type { ShownChoice } from '../../../../shared/decisions'
import { comparedOf, differenceOf, expectationOf, outcomeOf, waitOf, worthOf } from './decision-words'

const choice = (fields: Partial<ShownChoice> = {}): ShownChoice => ({
  what: 'Raid the tower at 39:37',
  value: 31,
  measure: 'loot per troop-hour',
  gain: 4260,
  gain_unit: 'loot',
  loss: 40,
  loss_unit: 'troops',
  ...fields,
})

describe('what was expected and what came', () => {
  test('is a gain for a loss, each in its unit', () => {
    expect(expectationOf(choice())).toBe('Expected about 4,260 loot for 40 troops')
    expect(outcomeOf(choice(), { gain: 4112, loss: 44 })).toBe('4,112 loot for 44 troops')
  })

  test('is plain without a loss, or with both in the same unit', () => {
    expect(expectationOf(choice({ loss: 0 }))).toBe('Expected about 4,260 loot, without a loss')
    const goods = choice({ gain_unit: 'goods', loss_unit: 'goods' })
    expect(expectationOf(goods)).toBe('Expected about 4,260 goods, at a loss of 40')
  })
})

test.each([
  [27.634, '27.6'],
  [0.1234, '0.123'],
  [-3.456, '-3.46'],
  [4260.7, '4,261'],
  [0, '0'],
])('a value of %d is shown as %s', (value, shown) => {
  expect(worthOf(choice({ value }))).toBe(`${shown} loot per troop-hour`)
})

test.each([
  [31, 27.6, '11 % less'],
  [31, 31.01, 'about the same'],
  [20, 25, '25 % more'],
  [-10, -20, '100 % less'],
  [0, 5, ''],
])('compared with %d, a value of %d is %s', (chosen, value, words) => {
  expect(differenceOf(choice({ value: chosen }), choice({ value }))).toBe(words)
})

test('values of different measures are not compared', () => {
  expect(differenceOf(choice(), choice({ measure: 'cargo per ship-hour' }))).toBe('')
})

test('a wait says how many possibilities were not worth it', () => {
  expect([0, 1, 14].map((compared) => waitOf({ compared }))).toEqual([
    'There was nothing to choose from.',
    'The one possibility was not worth it.',
    'None of 14 possibilities was worth it.',
  ])
  expect([1, 14].map(comparedOf)).toEqual(['1 possibility', '14 possibilities'])
})
