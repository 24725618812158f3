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

/** What is sent each time, and makes nothing old. */
const SENT_ON = ['scout', 'takeReports', 'unlockTroops'] as const satisfies readonly Call[]

type Answer = (...given: unknown[]) => Promise<unknown>

interface Memory {
  answers: Map<Read, Map<string, Promise<unknown>>>
  calls: Record<Call, Answer>
}

type Method = (this: Memory, ...given: unknown[]) => Promise<unknown>

const remembered = (name: Read): Method =>
  function read(...given) {
    const known = this.answers.get(name) ?? new Map<string, Promise<unknown>>()
    this.answers.set(name, known)
    const question = given.length > 0 ? JSON.stringify(given) : ''
    const answer = known.get(question) ?? this.calls[name](...given)
    known.set(question, answer)
    // A failure is shared by those who wait for it now; whoever asks later asks the game.
    answer.catch(() => known.get(question) === answer && known.delete(question))
    return answer
  }

const changing = (name: Call, old: readonly Read[]): Method =>
  function change(...given) {
    return this.calls[name](...given).finally(() => {
      for (const each of old) this.answers.delete(each)
    })
  }

const sentOn = (name: Call): Method =>
  function send(...given) {
    return this.calls[name](...given)
  }

/** One for all bots: functions of its own would take five kilobytes for each. */
const METHODS = Object.fromEntries<Method>([
  ...READS.map((name) => [name, remembered(name)] as const),
  ...Object.entries(MAKES_OLD).map(([name, old]) => [name, changing(name as Call, old)] as const),
  ...SENT_ON.map((name) => [name, sentOn(name)] as const),
])

/** A session whose reads are sent once until a change makes them old, or all are forgotten. */
export function rememberReads(game: GameSession): { game: GameSession; forget(): void } {
  const { title, server, name, speed } = game
  const answers: Memory['answers'] = new Map()
  const facts = { title, server, name, speed, has: game.has }
  const session = Object.assign(Object.create(METHODS), facts, { answers, calls: game })
  return { game: session, forget: () => answers.clear() }
}
