import { expect, test } from 'bun:test'
import { FEATURES } from '../../game/protocol/protocol'
import { RunRefusal } from './prepare-run'
import { requireFeatures } from './require-features'

const gameWith = (...features: string[]) => ({ has: (feature: string) => features.includes(feature) })

function refusalOf(needs: typeof FEATURES, game: ReturnType<typeof gameWith>) {
  try {
    requireFeatures({ needs }, game)
    return null
  } catch (error) {
    return (error as RunRefusal).end
  }
}

test.each(FEATURES)('a template that needs %s is refused by a game without it, in words', (feature) => {
  expect(refusalOf([feature], gameWith(feature))).toBeNull()
  const others = FEATURES.filter((other) => other !== feature)
  const end = refusalOf([feature], gameWith(...others))
  expect(end?.code).toBe('game_lacks')
  expect(end?.message).toMatch(/^This game has no [a-z ]{5,}\. Choose another template\.$/)
})

test('all that is missing is named', () => {
  expect(refusalOf(['wheel', 'events', 'taxes'], gameWith('taxes'))?.message).toBe(
    'This game has no wheel and no events. Choose another template.',
  )
})

test('a template without needs plays every game', () => {
  expect(() => requireFeatures({}, gameWith())).not.toThrow()
  expect(() => requireFeatures({ needs: ['wheel'] }, gameWith())).toThrow(RunRefusal)
})
