import type { JournalEntry } from '../../../api/embedded/practice-realm/journal'
import type { CollectResult as Goods } from '../../../api/game/protocol/game-objects'
import type { Span } from './commands'

/** One connection that was signed in with the name of a castle. */
interface Session extends Span {
  client: string
  way: string
}

/** What a building was emptied of, which the bot that asked for it says in its console. */
export interface Collected {
  at: number
  client: string
  way: string
  amount: number
}

/** Two runs in one castle, which must never be. */
export interface DoublePlay {
  castle: string
  at: number
  /** By which path the older of the two came. */
  way: string
  /** What it did; null where it was only still signed in when the newer one came. */
  call: string | null
  newer: Session
}

/** One castle as the game itself saw it. */
export interface CastleView {
  sessions: Session[]
  collected: Collected[]
}

export interface GameView {
  castles: Map<string, CastleView>
  /** Calls of a run after a newer one had signed in. */
  playedTwice: DoublePlay[]
  /** Sign-ins while a session of an older run was open; one whose process is frozen cannot leave. */
  openBeside: DoublePlay[]
  calls: number
  /** Reads what the game has written since the last time. */
  update(): Promise<void>
  isInPlay(castle: string): boolean
}

/** Reads the journal of the practice realm. */
export function createGameView(path: string): GameView {
  const openSessions = new Map<number, Session>()
  const newest = new Map<string, Session>()
  const answered = new Set<string>()
  let readTo = 0

  const view: GameView = {
    castles: new Map(),
    playedTwice: [],
    openBeside: [],
    calls: 0,
    async update() {
      const text = await Bun.file(path).slice(readTo).text()
      const whole = text.slice(0, text.lastIndexOf('\n') + 1)
      readTo += Buffer.byteLength(whole)
      for (const line of whole.split('\n')) if (line) take(JSON.parse(line))
    },
    isInPlay: (castle) => view.castles.get(castle)?.sessions.at(-1)?.to === Number.POSITIVE_INFINITY,
  }

  function castleOf(name: string): CastleView {
    const known = view.castles.get(name)
    if (known) return known
    const castle: CastleView = { sessions: [], collected: [] }
    view.castles.set(name, castle)
    return castle
  }

  function take(entry: JournalEntry) {
    if (entry.call === 'leave') return leave(entry)
    view.calls++
    if (entry.call === 'sign_in') signIn(entry)
    const { client, name, at, way, call } = entry
    const newer = newest.get(name)
    if (newer && newer.client !== client) view.playedTwice.push({ castle: name, at, way, call, newer })
    if (entry.call === 'collect') collect(entry)
  }

  function signIn({ name, client, way, session, at }: JournalEntry) {
    const entry = { client, way, from: at, to: Number.POSITIVE_INFINITY }
    const { sessions } = castleOf(name)
    // One that comes back after a lost connection is no newer run.
    if (!sessions.some((earlier) => earlier.client === client)) {
      newest.set(name, entry)
      for (const open of sessions.filter(({ to }) => to === Number.POSITIVE_INFINITY)) {
        view.openBeside.push({ castle: name, at, way: open.way, call: null, newer: entry })
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

  function collect({ name, at, client, way, id, answer }: JournalEntry) {
    // Asked again under the same id it is answered again, and was done once.
    if (!id || answered.has(id)) return
    answered.add(id)
    const { amount } = answer as Goods
    if (amount > 0) castleOf(name).collected.push({ at, client, way, amount: Math.floor(amount) })
  }

  return view
}
