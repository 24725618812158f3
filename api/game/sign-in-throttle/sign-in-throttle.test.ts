import { describe, expect, test } from 'bun:test'
import { HOUR, MINUTE, SECOND } from '../../../shared/time'
import { seededRandom } from '../../game/world/random'
import { createFakeClock } from '../../testing/fake-clock'
import type { SignInRequest } from './sign-in-queue'
import { createSignInThrottle } from './sign-in-throttle'

const LATENCY = 100

/** A throttle, and a game behind it that can be down. */
function openGame() {
  const clock = createFakeClock()
  const throttle = createSignInThrottle({ clock, random: seededRandom('a throttle') })
  const attempts: { who: string; at: number }[] = []
  const signedIn: string[] = []
  const game = { isDown: false, refuses: false }
  const start = clock.now()

  /** Signs in through the throttle, and retries while the game does not answer. */
  async function signIn(who: string, request: Partial<SignInRequest> = {}): Promise<void> {
    const { isUserInitiated = false, signal = new AbortController().signal, onGameDown = () => {} } = request
    while (!signedIn.includes(who)) {
      await throttle.run({ isUserInitiated, signal, onGameDown }, async (answered) => {
        attempts.push({ who, at: clock.now() - start })
        await clock.sleep(LATENCY, signal)
        if (game.isDown) return
        answered()
        if (game.refuses) throw new Error('Wrong password.')
        signedIn.push(who)
      })
    }
  }

  const signInMany = (count: number) => Array.from({ length: count }, (_, number) => signIn(`bot ${number}`))
  const maxPerSecond = () =>
    Math.max(...attempts.map(({ at }) => attempts.filter((other) => other.at >= at && other.at < at + SECOND).length))
  return { clock, throttle, attempts, signedIn, game, signIn, signInMany, maxPerSecond }
}

describe('A thousand sign-ins at once', () => {
  test('start within a few seconds, spread over them', async () => {
    const { clock, attempts, signedIn, signInMany, maxPerSecond } = openGame()
    signInMany(1000)
    await clock.advance(5 * SECOND)
    expect(signedIn).toHaveLength(1000)
    expect(attempts.at(-1)?.at).toBeGreaterThan(3 * SECOND)
    expect(maxPerSecond()).toBeLessThan(300)
  })

  test('start first for bots that players have just started, in order', async () => {
    const { clock, attempts, signIn, signInMany } = openGame()
    signInMany(1000)
    await clock.advance(SECOND)
    const before = attempts.length
    signIn('player 1', { isUserInitiated: true })
    signIn('player 2', { isUserInitiated: true })
    await clock.advance(SECOND)
    expect(attempts.slice(before, before + 2).map(({ who }) => who)).toEqual(['player 1', 'player 2'])
  })

  test('end at once if they are stopped, and the others move up', async () => {
    const { clock, signedIn, attempts, signIn, signInMany } = openGame()
    signInMany(500)
    const stop = new AbortController()
    const stopped = signIn('stopped', { signal: stop.signal }).catch((error) => error)
    signIn('behind')
    stop.abort(new Error('stopped'))
    expect(await stopped).toEqual(new Error('stopped'))
    await clock.advance(4 * SECOND)
    expect(signedIn).toHaveLength(501)
    expect(attempts.some(({ who }) => who === 'stopped')).toBe(false)
  })
})

test('A single sign-in starts at once', async () => {
  const { clock, attempts, signIn } = openGame()
  signIn('player', { isUserInitiated: true })
  signIn('reconnect')
  await clock.advance(0)
  expect(attempts.map(({ at }) => at)).toEqual([0, 0])
})

describe('A game that is down', () => {
  test.each([3, 1000])('is probed about ten times a minute, for %d bots', async (count) => {
    const { clock, game, attempts, signInMany } = openGame()
    game.isDown = true
    signInMany(count)
    await clock.advance(SECOND)
    const before = attempts.length
    expect(before).toBeLessThan(50)
    await clock.advance(MINUTE)
    expect(attempts.length - before).toBeWithin(4, 12)
  })

  test('is probed by each bot in turn', async () => {
    const { clock, game, attempts, signInMany } = openGame()
    game.isDown = true
    signInMany(200)
    await clock.advance(2 * MINUTE)
    const names = attempts.map(({ who }) => who)
    expect(new Set(names).size).toBe(names.length)
  })

  test('is probed first by a bot that a player has just started', async () => {
    const { clock, game, attempts, signIn, signInMany } = openGame()
    game.isDown = true
    signInMany(200)
    await clock.advance(SECOND)
    const before = attempts.length
    signIn('player', { isUserInitiated: true })
    await clock.advance(MINUTE)
    expect(attempts[before]?.who).toBe('player')
  })

  test('admits everyone once it answers one of them, spread again', async () => {
    const { clock, game, attempts, signedIn, signInMany, maxPerSecond } = openGame()
    game.isDown = true
    signInMany(1000)
    await clock.advance(MINUTE)
    game.isDown = false
    attempts.length = 0
    await clock.advance(45 * SECOND)
    expect(signedIn).toHaveLength(1000)
    expect(maxPerSecond()).toBeLessThan(300)
    expect(Number(attempts.at(-1)?.at) - Number(attempts[0]?.at)).toBeLessThan(6 * SECOND)
  })

  test('is still probed after the probing bot was stopped', async () => {
    const { clock, game, signedIn, signIn, throttle } = openGame()
    game.isDown = true
    const stop = new AbortController()
    const first = signIn('first', { signal: stop.signal }).catch((error) => error)
    await clock.advance(SECOND)
    expect(throttle.isGameDown).toBe(true)
    signIn('second')
    // The probe is running, without an answer yet.
    while (clock.sleeping > 1) await clock.advance(10)
    stop.abort(new Error('stopped'))
    await first
    game.isDown = false
    await clock.advance(MINUTE)
    expect(signedIn).toEqual(['second'])
  })

  test('is given up by a bot whose patience has ended', async () => {
    const { clock, game, signIn, signInMany } = openGame()
    game.isDown = true
    signInMany(10)
    await clock.advance(SECOND)
    let calls = 0
    const impatient = signIn('impatient', {
      onGameDown() {
        if (++calls === 3) throw new Error('given up')
      },
    }).catch((error) => error)
    await clock.advance(MINUTE)
    expect(await impatient).toEqual(new Error('given up'))
  })
})

describe('A clock that was ahead and is corrected', () => {
  test('delays no later sign-in', async () => {
    const { clock, signedIn, signIn, signInMany } = openGame()
    clock.set(HOUR)
    signInMany(100)
    await clock.advance(2 * SECOND)
    clock.set(-HOUR)
    signIn('afterwards')
    await clock.advance(SECOND)
    expect(signedIn).toContain('afterwards')
  })

  test('does not delay probes of a game that is down', async () => {
    const { clock, game, signedIn, signInMany } = openGame()
    game.isDown = true
    clock.set(HOUR)
    signInMany(10)
    await clock.advance(SECOND)
    clock.set(-HOUR)
    game.isDown = false
    await clock.advance(5 * SECOND)
    expect(signedIn).toHaveLength(10)
  })
})

test('A game that refuses one account after another is not down', async () => {
  const { clock, throttle, game, attempts, signInMany } = openGame()
  game.refuses = true
  const refusals = Promise.allSettled(signInMany(100))
  await clock.advance(2 * SECOND)
  expect(throttle.isGameDown).toBe(false)
  expect((await refusals).every(({ status }) => status === 'rejected')).toBe(true)
  expect(attempts).toHaveLength(100)
})
