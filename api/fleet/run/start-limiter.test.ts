import { expect, test } from 'bun:test'
import { createStartLimiter } from './start-limiter'

test("a thousand starts use the store a few at a time, and neither a player's start nor a claimed bot waits for the rest", async () => {
  const { claim, prepare } = createStartLimiter()
  const store = Promise.withResolvers<void>()
  let atOnce = 0
  const ask = () => {
    atOnce++
    return store.promise
  }
  const thousand = Array.from({ length: 1000 }, () => claim(false, ask))
  expect(await claim(true, async () => 'by hand')).toBe('by hand')
  expect(await prepare(false, async () => 'claimed')).toBe('claimed')
  expect(atOnce).toBeWithin(1, 17)
  store.resolve()
  await Promise.all(thousand)
  expect(atOnce).toBe(1000)
})
