import { expect, test } from 'bun:test'
import type { GameSession } from '../../link/game-session'
import { rememberReads } from './remember-reads'

function countedGame() {
  const calls: string[] = []
  const game = new Proxy({} as GameSession, {
    get:
      (_, name: string) =>
      async (...given: unknown[]) =>
        void calls.push([name, ...given].join(' ')),
    ownKeys: () => [],
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
