import type { JournalEntry } from '../../../api/embedded/practice-realm/journal'
import type { CollectResult as Goods } from '../../../api/game/protocol/game-objects'
import type { Span } from './commands'

interface Session extends Span {
  client: string
  path: string
}

export interface Collected {
  at: number
  client: string
  path: string
  amount: number
}

/** Two runs in one castle, which must never happen. */
export interface DoublePlay {
  castle: string
  at: number
  /** The path of the older run. */
  path: string
  /** The call of the older run; null if it was merely still signed in. */
  call: string | null
  newer: Session
}

export interface CastleView {
  sessions: Session[]
  /** When the game answered a call other than a sign-in. */
  calls: number[]
  collected: Collected[]
}

export interface GameView {
  castles: Map<string, CastleView>
  /** Calls of a run after a newer one signed in. */
  playedTwice: DoublePlay[]
  /** Sign-ins during a session of an older run. A frozen process cannot leave. */
  openBeside: DoublePlay[]
  calls: number
  update(): Promise<void>
  isInPlay(castle: string): boolean
}

export function createGameView(path: string): GameView {
  const openSessions = new Map<number, Session>()
  const newest = new Map<string, Session>()
  const answered = new Map<string, Collected>()
  const readNewLines = createLineReader(path)

  const view: GameView = {
    castles: new Map(),
    playedTwice: [],
    openBeside: [],
    calls: 0,
    async update() {
      for (const line of await readNewLines()) take(JSON.parse(line))
    },
    isInPlay: (castle) => view.castles.get(castle)?.sessions.at(-1)?.to === Number.POSITIVE_INFINITY,
  }

  function take(entry: JournalEntry) {
    if (entry.call === 'leave') return leave(entry)
    view.calls++
    if (entry.call === 'sign_in') signIn(entry)
    else castleIn(view.castles, entry.name).calls.push(entry.at)
    const { client, name, at, path, call } = entry
    const newer = newest.get(name)
    if (newer && newer.client !== client) view.playedTwice.push({ castle: name, at, path, call, newer })
    if (entry.call === 'collect') collect(entry)
  }

  function signIn({ name, client, path, session, at }: JournalEntry) {
    const entry = { client, path, from: at, to: Number.POSITIVE_INFINITY }
    const { sessions } = castleIn(view.castles, name)
    // A reconnect is not a newer run.
    if (!sessions.some((earlier) => earlier.client === client)) {
      newest.set(name, entry)
      for (const open of sessions.filter(({ to }) => to === Number.POSITIVE_INFINITY)) {
        view.openBeside.push({ castle: name, at, path: open.path, call: null, newer: entry })
      }
    }
    sessions.push(entry)
    openSessions.set(session, entry)
  }

  function leave({ session, at }: JournalEntry) {
    const left = openSessions.get(session)
    if (left) left.to = at
    openSessions.delete(session)
  }

  function collect({ name, at, client, path, id, answer }: JournalEntry) {
    if (!id) return
    const earlier = answered.get(id)
    // A repeated request id is answered again but done once. A script that was cut off asks so in its next run, which tells it.
    if (earlier) return void Object.assign(earlier, { client, path })
    const { amount } = answer as Goods
    const collected = { at, client, path, amount: Math.floor(amount) }
    answered.set(id, collected)
    if (amount > 0) castleIn(view.castles, name).collected.push(collected)
  }

  return view
}

function castleIn(castles: Map<string, CastleView>, name: string): CastleView {
  const known = castles.get(name)
  if (known) return known
  const castle: CastleView = { sessions: [], calls: [], collected: [] }
  castles.set(name, castle)
  return castle
}

/** Each call answers the lines that were completed since the last one. */
function createLineReader(path: string) {
  let readTo = 0
  return async () => {
    const text = await Bun.file(path).slice(readTo).text()
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    readTo += Buffer.byteLength(whole)
    return whole.split('\n').filter(Boolean)
  }
}
