import type { GameSession } from '../../link/game-session'

const READS = [
  'player',
  'castles',
  'journeys',
  'islands',
  'targets',
  'commanders',
  'forts',
  'skips',
  'pieces',
  'upgrades',
  'prices',
  'events',
  'eventTargets',
  'wheel',
  'incoming',
  'protection',
] as const satisfies readonly (keyof GameSession)[]

/** A session whose reads are sent once until they are forgotten, so that several modules can ask the same. */
export function rememberReads(game: GameSession): { game: GameSession; forget(): void } {
  const answers = new Map<string, Promise<unknown>>()
  const remembered = READS.map((name) => {
    const read = game[name] as (...given: unknown[]) => Promise<unknown>
    return [
      name,
      (...given: unknown[]) => {
        const question = given.length > 0 ? JSON.stringify([name, ...given]) : name
        const known = answers.get(question)
        if (known) return known
        const answer = read(...given)
        answers.set(question, answer)
        return answer
      },
    ]
  })
  return { game: { ...game, ...Object.fromEntries(remembered) }, forget: () => answers.clear() }
}
