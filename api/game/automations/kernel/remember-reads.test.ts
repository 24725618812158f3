import { expect, test } from 'bun:test'
import type { GameSession } from '../../link/game-session'
import { sessionOver } from '../../link/session-over'
import { rememberReads } from './remember-reads'

function countedGame({ failing = 0 } = {}) {
  const calls: string[] = []
  const game = new Proxy({} as GameSession, {
    get:
      (_, name: string) =>
      async (...given: unknown[]) => {
        if (calls.push([name, ...given].join(' ')) <= failing) throw new Error('The game is away')
      },
  })
  return { calls, ...rememberReads(game) }
}

test('A read is sent once for each question', async () => {
  const { game, calls } = countedGame()
  await Promise.all([game.castles(), game.castles(), game.targets('c1'), game.targets('c2'), game.targets('c1')])
  expect(calls).toEqual(['castles', 'targets c1', 'targets c2'])
})

test('A change makes old what it changes, and nothing else', async () => {
  const { game, calls } = countedGame()
  await game.castles()
  await game.islands()
  await game.collect('c1', 'wood')
  await game.castles()
  await game.islands()
  expect(calls).toEqual(['castles', 'islands', 'collect c1 wood', 'castles'])
})

test('All reads are sent again once they are forgotten', async () => {
  const { game, calls, forget } = countedGame()
  await game.islands()
  forget()
  await game.islands()
  expect(calls).toEqual(['islands', 'islands'])
})

test('A read that failed is sent again', async () => {
  const { game, calls } = countedGame({ failing: 1 })
  const together = await Promise.allSettled([game.castles(), game.castles()])
  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await game.castles()
  expect(calls).toEqual(['castles', 'castles'])
})

test('A session has every call of a game', () => {
  const session = sessionOver(async () => null as never, { title: '', server: '', name: '', speed: 1, has: () => true })
  const { game } = rememberReads(session)
  expect(Object.keys(session).filter((key) => !(key in game))).toEqual([])
})
