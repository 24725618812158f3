import { expect, test } from 'bun:test'
import { wishIn, wishPath } from './bot-wish'

test('A pressed button is in the link to its bot', () => {
  const path = wishPath({ bot: 'b1', action: 'stop' }, 'abc')
  expect(path).toBe('/bots/b1#do=stop&once=abc')
  expect(wishIn(new URL(path, 'http://localhost').hash)).toEqual({ action: 'stop', word: 'abc' })
})

test.each(['', '#', '#settings', '#do=', '#do=delete', '#once=abc', '#do=toString'])('%p asks for nothing', (hash) => {
  expect(wishIn(hash)).toBeNull()
})

test('A link without a word says so', () => {
  expect(wishIn('#do=start')).toEqual({ action: 'start', word: null })
})
