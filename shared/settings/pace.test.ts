import { expect, test } from 'bun:test'
import { PACES, paceOf } from './pace'

test('a pace is known by its four numbers', () => {
  expect(paceOf({ ...PACES.eager, rests: '23:00-07:00' })).toBe('eager')
  expect(paceOf({ ...PACES.usual, restFor: 16 })).toBeNull()
})

test('each pace is quicker than the one before', () => {
  const [careful, usual, eager] = Object.values(PACES)
  expect(careful?.pauseMax).toBeGreaterThan(Number(usual?.pauseMax))
  expect(usual?.pauseMax).toBeGreaterThan(Number(eager?.pauseMax))
})
