import { describe, expect, test } from 'bun:test'
import { HOUR, MINUTE, SECOND } from '../../../shared/time'
import { seededRandom } from '../../embedded/practice-realm/world/random'
import { createFakeClock } from '../../testing/fake-clock'
import { createSignInThrottle, type SignInRequest } from './sign-in-throttle'

const LATENCY = 100

/** A throttle, and a game behind it that can be down. */
function openGame() {
  const clock = createFakeClock()
  const gate = createSignInThrottle({ clock, random: seededRandom('a gate') })
  const knocks: { who: string; at: number }[] = []
  const inside: string[] = []
  const game = { isAway: false, refuses: false }
  const start = clock.now()

  /** Signs in through the throttle, and retries while the game does not answer. */
  async function come(who: string, entrant: Partial<SignInRequest> = {}): Promise<void> {
    const { isUserInitiated = false, signal = new AbortController().signal, onGameDown = () => {} } = entrant
    while (!inside.includes(who)) {
      await gate.run({ isUserInitiated: isUserInitiated, signal, onGameDown: onGameDown }, async (answered) => {
        knocks.push({ who, at: clock.now() - start })
        await clock.sleep(LATENCY, signal)
        if (game.isAway) return
        answered()
        if (game.refuses) throw new Error('Wrong password.')
        inside.push(who)
      })
    }
  }

  const crowd = (count: number) => Array.from({ length: count }, (_, number) => come(`bot ${number}`))
  const mostInASecond = () =>
    Math.max(...knocks.map(({ at }) => knocks.filter((other) => other.at >= at && other.at < at + SECOND).length))
  return { clock, gate, knocks, inside, game, come, crowd, mostInASecond }
}

describe('A thousand sign-ins at once', () => {
  test('start within a few seconds, spread over them', async () => {
    const { clock, knocks, inside, crowd, mostInASecond } = openGame()
    crowd(1000)
    await clock.advance(5 * SECOND)
    expect(inside).toHaveLength(1000)
    expect(knocks.at(-1)?.at).toBeGreaterThan(3 * SECOND)
    expect(mostInASecond()).toBeLessThan(300)
  })

  test('start first for bots that players have just started, in order', async () => {
    const { clock, knocks, come, crowd } = openGame()
    crowd(1000)
    await clock.advance(SECOND)
    const before = knocks.length
    come('by hand 1', { isUserInitiated: true })
    come('by hand 2', { isUserInitiated: true })
    await clock.advance(SECOND)
    expect(knocks.slice(before, before + 2).map(({ who }) => who)).toEqual(['by hand 1', 'by hand 2'])
  })

  test('end at once if they are stopped, and the others move up', async () => {
    const { clock, inside, knocks, come, crowd } = openGame()
    crowd(500)
    const stop = new AbortController()
    const stopped = come('stopped', { signal: stop.signal }).catch((error) => error)
    come('behind')
    stop.abort(new Error('stopped'))
    expect(await stopped).toEqual(new Error('stopped'))
    await clock.advance(4 * SECOND)
    expect(inside).toHaveLength(501)
    expect(knocks.some(({ who }) => who === 'stopped')).toBe(false)
  })
})

test('A single sign-in starts at once', async () => {
  const { clock, knocks, come } = openGame()
  come('by hand', { isUserInitiated: true })
  come('by itself')
  await clock.advance(0)
  expect(knocks.map(({ at }) => at)).toEqual([0, 0])
})

describe('A game that is down', () => {
  test.each([3, 1000])('is probed about ten times a minute, for %d bots', async (count) => {
    const { clock, game, knocks, crowd } = openGame()
    game.isAway = true
    crowd(count)
    await clock.advance(SECOND)
    const before = knocks.length
    expect(before).toBeLessThan(50)
    await clock.advance(MINUTE)
    expect(knocks.length - before).toBeWithin(4, 12)
  })

  test('is probed by each bot in turn', async () => {
    const { clock, game, knocks, crowd } = openGame()
    game.isAway = true
    crowd(200)
    await clock.advance(2 * MINUTE)
    const asked = knocks.map(({ who }) => who)
    expect(new Set(asked).size).toBe(asked.length)
  })

  test('is probed first by a bot that a player has just started', async () => {
    const { clock, game, knocks, come, crowd } = openGame()
    game.isAway = true
    crowd(200)
    await clock.advance(SECOND)
    const before = knocks.length
    come('by hand', { isUserInitiated: true })
    await clock.advance(MINUTE)
    expect(knocks[before]?.who).toBe('by hand')
  })

  test('admits everyone once it answers one of them, spread again', async () => {
    const { clock, game, knocks, inside, crowd, mostInASecond } = openGame()
    game.isAway = true
    crowd(1000)
    await clock.advance(MINUTE)
    game.isAway = false
    knocks.length = 0
    await clock.advance(45 * SECOND)
    expect(inside).toHaveLength(1000)
    expect(mostInASecond()).toBeLessThan(300)
    expect(Number(knocks.at(-1)?.at) - Number(knocks[0]?.at)).toBeLessThan(6 * SECOND)
  })

  test('is still probed after the probing bot was stopped', async () => {
    const { clock, game, inside, come, gate } = openGame()
    game.isAway = true
    const stop = new AbortController()
    const first = come('first', { signal: stop.signal }).catch((error) => error)
    await clock.advance(SECOND)
    expect(gate.isGameDown).toBe(true)
    come('second')
    // The probe is running, without an answer yet.
    while (clock.sleeping > 1) await clock.advance(10)
    stop.abort(new Error('stopped'))
    await first
    game.isAway = false
    await clock.advance(MINUTE)
    expect(inside).toEqual(['second'])
  })

  test('is given up by a bot whose patience has ended', async () => {
    const { clock, game, come, crowd } = openGame()
    game.isAway = true
    crowd(10)
    await clock.advance(SECOND)
    let told = 0
    const impatient = come('impatient', {
      onGameDown() {
        if (++told === 3) throw new Error('given up')
      },
    }).catch((error) => error)
    await clock.advance(MINUTE)
    expect(await impatient).toEqual(new Error('given up'))
  })
})

describe('A clock that was ahead and is corrected', () => {
  test('delays no later sign-in', async () => {
    const { clock, inside, come, crowd } = openGame()
    clock.set(HOUR)
    crowd(100)
    await clock.advance(2 * SECOND)
    clock.set(-HOUR)
    come('afterwards')
    await clock.advance(SECOND)
    expect(inside).toContain('afterwards')
  })

  test('does not delay probes of a game that is down', async () => {
    const { clock, game, inside, crowd } = openGame()
    game.isAway = true
    clock.set(HOUR)
    crowd(10)
    await clock.advance(SECOND)
    clock.set(-HOUR)
    game.isAway = false
    await clock.advance(5 * SECOND)
    expect(inside).toHaveLength(10)
  })
})

test('A game that refuses one account after another is not down', async () => {
  const { clock, gate, game, knocks, crowd } = openGame()
  game.refuses = true
  const refusals = Promise.allSettled(crowd(100))
  await clock.advance(2 * SECOND)
  expect(gate.isGameDown).toBe(false)
  expect((await refusals).every(({ status }) => status === 'rejected')).toBe(true)
  expect(knocks).toHaveLength(100)
})
