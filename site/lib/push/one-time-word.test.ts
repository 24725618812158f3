import { expect, test } from 'bun:test'
import { MINUTE } from '../../../shared/time'
import { withDom } from '../../testing/dom'
import { withCaches } from '../../testing/fake-caches'
import { keepWord, redeemWord } from './one-time-word'

withDom()
withCaches()

const NOW = Date.parse('2026-11-28T08:00:00Z')
const pressed = { bot: 'b1', action: 'stop' } as const

test('A word counts once, also in two tabs', async () => {
  const word = await keepWord(pressed, NOW)
  const redeemed = await Promise.all([redeemWord(word, pressed, NOW), redeemWord(word, pressed, NOW)])
  expect(redeemed.filter(Boolean)).toHaveLength(1)
  expect(await redeemWord(word, pressed, NOW)).toBe(false)
})

test('A word is for one bot and one button', async () => {
  expect(await redeemWord(await keepWord(pressed, NOW), { ...pressed, bot: 'b2' }, NOW)).toBe(false)
  expect(await redeemWord(await keepWord(pressed, NOW), { ...pressed, action: 'start' }, NOW)).toBe(false)
})

test('A word lasts for a sign-in, and not for ever; others last beside it', async () => {
  const [first, second] = [await keepWord(pressed, NOW), await keepWord(pressed, NOW)]
  expect(await redeemWord(first, pressed, NOW + 9 * MINUTE)).toBe(true)
  expect(await redeemWord(second, pressed, NOW + 10 * MINUTE)).toBe(false)
})

test('Words that were never used are removed', async () => {
  await keepWord(pressed, NOW)
  const later = await keepWord(pressed, NOW + 11 * MINUTE)
  expect((await (await caches.open('pressed-buttons')).keys()).map(String)).toEqual([`/pressed/${later}`])
})

test.each(['', 'guessed', '../other', '%', 'x'.repeat(10_000)])('The word %p of a link is none', async (word) => {
  await keepWord(pressed, NOW)
  expect(await redeemWord(word, pressed, NOW)).toBe(false)
})

test('Without caches no word is valid', async () => {
  Reflect.deleteProperty(globalThis, 'caches')
  expect(await redeemWord('x', pressed)).toBe(false)
})
