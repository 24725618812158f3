import { expect, test } from 'bun:test'
import { moneyOf } from './money'

test.each([
  ['USD', '19.99', 1999],
  ['USD', '0.29', 29],
  ['USD', '1.10', 110],
  ['USD', '7', 700],
  ['USD', '.5', 50],
  ['USD', '-3.10', -310],
  ['USD', '19.990', 1999],
  ['USD', '0.00', 0],
  ['USD', '-0.00', 0],
  ['USD', '90071992547409.91', 9007199254740991],
  ['JPY', '500', 500],
  ['JPY', '500.00', 500],
  ['HUF', '500.00', 50_000],
  ['KWD', '1.234', 1234],
])('%s %s is %d of the smallest unit', (currency_code, value, cents) => {
  expect(moneyOf({ currency_code, value })).toEqual({ cents, currency: currency_code })
})

test.each(['', '.', '-', '1,99', '1e3', '19.995', 'free', '1.2.3', '90071992547409.92', ' 1'])(
  '%p is not an amount of dollars',
  (value) => {
    expect(() => moneyOf({ currency_code: 'USD', value })).toThrow('PayPal returned no amount')
  },
)
