import type { GameSession } from '../../link/game-session'

type Call = Exclude<keyof GameSession, 'title' | 'server' | 'name' | 'speed' | 'has'>

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
] as const satisfies readonly Call[]
type Read = (typeof READS)[number]

/** What a change makes old. Scouting changes nothing, and what follows from time alone waits for the next look. */
const MAKES_OLD: Partial<Record<Call, readonly Read[]>> = {
  collect: ['castles'],
  sendCarts: ['castles', 'journeys'],
  attack: ['castles', 'journeys', 'commanders', 'player'],
  sendShips: ['castles', 'journeys'],
  moveTroops: ['castles', 'journeys'],
  callHome: ['castles', 'journeys'],
  useSkip: ['skips', 'journeys', 'targets', 'eventTargets'],
  collectTax: ['castles', 'player'],
  upgrade: ['castles', 'player', 'upgrades'],
  recruit: ['castles', 'player', 'upgrades'],
  buyTools: ['player', 'wheel'],
  chooseDifficulty: ['events', 'eventTargets'],
  spin: ['wheel', 'player', 'castles', 'pieces'],
  equip: ['pieces', 'commanders'],
  unequip: ['pieces', 'commanders'],
  sellPieces: ['pieces', 'player'],
  upgradePiece: ['pieces', 'player', 'castles', 'commanders'],
  protect: ['protection', 'player', 'incoming'],
}

type Answer = (...given: unknown[]) => Promise<unknown>

/** A session whose reads are sent once until a change makes them old, or all are forgotten. */
export function rememberReads(game: GameSession): { game: GameSession; forget(): void } {
  const answers = new Map<Read, Map<string, Promise<unknown>>>()

  const remembered = (name: Read): Answer => {
    const read = game[name] as Answer
    return (...given) => {
      const known = answers.get(name) ?? new Map<string, Promise<unknown>>()
      answers.set(name, known)
      const question = given.length > 0 ? JSON.stringify(given) : ''
      const answer = known.get(question) ?? read(...given)
      known.set(question, answer)
      return answer
    }
  }

  const changing = (name: Call, old: readonly Read[]): Answer => {
    const change = game[name] as Answer
    return (...given) =>
      change(...given).finally(() => {
        for (const each of old) answers.delete(each)
      })
  }

  const reads = READS.map((name) => [name, remembered(name)] as const)
  const changes = Object.entries(MAKES_OLD).map(([name, old]) => [name, changing(name as Call, old)] as const)
  return { game: { ...game, ...Object.fromEntries([...reads, ...changes]) }, forget: () => answers.clear() }
}
