import { beforeEach, describe, expect, test } from 'bun:test'
import { HOUR, MINUTE } from '../../../../shared/time'
import { createFakeClock, type FakeClock } from '../../../testing/fake-clock'
import type { GameSession } from '../../link/game-session'
import { type CoolDown, createCoolDown } from './cool-down'

let clock: FakeClock
let coolDown: CoolDown

beforeEach(() => {
  clock = createFakeClock()
  coolDown = createCoolDown({ clock, game: { server: 'DE1', speed: 1 } as GameSession })
})

const refuse = (step: string) => coolDown.refused(step, 'Not enough troops.')

describe('A step that the game declines', () => {
  test('is tried again once, then left alone for half an hour', async () => {
    refuse('attack tower1')
    expect(coolDown.isCool('attack tower1')).toBe(true)
    refuse('attack tower1')
    expect(coolDown.isCool('attack tower1')).toBe(false)
    expect(coolDown.isCool('attack tower2')).toBe(true)
    await clock.advance(30 * MINUTE)
    expect(coolDown.isCool('attack tower1')).toBe(true)
  })

  test('waits as long in the time of a fast game', async () => {
    const fast = createCoolDown({ clock, game: { server: 'DE1', speed: 60 } as GameSession })
    fast.refused('sail', '')
    fast.refused('sail', '')
    expect(fast.isCool('sail')).toBe(false)
    await clock.advance(30_000)
    expect(fast.isCool('sail')).toBe(true)
  })
})

describe('Five refusals in ten minutes', () => {
  const refuseFive = () => [1, 2, 3, 4, 5].map((n) => refuse(`step ${n}`)).at(-1)

  test('let the bot rest for a quarter of an hour', () => {
    expect(refuseFive()).toBe(clock.now() + 15 * MINUTE)
  })

  test('are not five in a longer time', async () => {
    for (let n = 0; n < 9; n++) {
      expect(refuse(`step ${n}`)).toBeNull()
      await clock.advance(3 * MINUTE)
    }
  })

  test('end the run at their third time in a day, with the sentence of the game', async () => {
    refuseFive()
    await clock.advance(HOUR)
    refuseFive()
    await clock.advance(HOUR)
    expect(refuseFive).toThrow(
      expect.objectContaining({ reason: 'refused', message: expect.stringContaining('Not enough troops.') }),
    )
  })

  test('are counted from zero again on the next day', async () => {
    refuseFive()
    await clock.advance(13 * HOUR)
    refuseFive()
    await clock.advance(13 * HOUR)
    expect(refuseFive()).toBeGreaterThan(clock.now())
  })
})
