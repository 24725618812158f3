import { expect, test } from 'bun:test'
import { formatNumber, parseNumber } from './parse-number'

test.each([
  ['12', 12],
  [' 12 ', 12],
  ['007', 7],
  ['-5', -5],
  ['−5', -5],
  ['１２', 12],
  ['1.5', 1.5],
  ['1,5', 1.5],
  [',5', 0.5],
  ['0.500', 0.5],
  ['0,125', 0.125],
  ['1500.125', 1500.125],
  ['1.500,5', 1500.5],
  ['1,500.5', 1500.5],
  ['1 500,5', 1500.5],
  ['1\u202f500', 1500],
  ["1'500.5", 1500.5],
  ['1’500', 1500],
  ['1.500.000', 1_500_000],
  ['-1,500,000', -1_500_000],
  ['1.500', [1500, 1.5]],
  ['10,000', [10_000, 10]],
  ['', null],
  ['abc', null],
  ['--5', null],
  ['1e', null],
  ['1e3', null],
  ['5.', null],
  ['1.2.3', null],
  ['1,50,000', null],
  ['1.500.5', null],
  ['1.500,5,5', null],
  ['1 500 5', null],
  ['1 5', null],
  ['10³', null],
  ['12 s', null],
  ['Infinity', null],
  ['0x10', null],
] as const)('%p is read as %p', (text, number) => {
  expect(parseNumber(text)).toEqual(number)
})

test.each([
  ['10.000', 10_000],
  ['10,000', 10_000],
  ['1.500.000', 1_500_000],
  ['1,5', 1.5],
  ['12.0', 12],
  ['0.500', 0.5],
])('%p in a field for whole numbers parses as %p', (text, number) => {
  expect(parseNumber(text, true)).toBe(number)
})

test.each([0, 12, -5, 1.5, 1.125, 1500.125, 0.125, 1e-7, 1e21, 10_000, 0.1 + 0.2])(
  '%p is formatted so that it parses as the same number',
  (number) => {
    expect([parseNumber(formatNumber(number)), parseNumber(formatNumber(number), true)]).toEqual([number, number])
  },
)
