import { expect, test } from 'bun:test'
import { PRODUCT } from './product'

test('structured data has the prices of the cards', () => {
  expect(PRODUCT.offers.map(({ name, price }) => [name, price])).toEqual([
    ['Starter', '0'],
    ['Premium', '19.99'],
    ['Professional', '49.99'],
  ])
})
