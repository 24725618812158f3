import type { JournalEntry } from '../../../api/embedded/practice-realm/journal'
import type { Collected as Goods } from '../../../api/games/game-objects'
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
  /** What it did, or that it was only still signed in when the newer one came. */
  call: string
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

interface OpenSession {
  entry: Session
  castle: string
}

/** Reads the journal of the practice realm. */
export function createGameView(path: string): GameView {
  const open = new Map<number, OpenSession>()
  const newest = new Map<string, { client: string; before: Set<string> }>()
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
    if (newest.get(name)?.client !== client) view.playedTwice.push({ castle: name, at, way, call })
    if (entry.call === 'collect') collect(entry)
  }

  function signIn({ name, client, way, session, at }: JournalEntry) {
    const runs = newest.get(name) ?? { client, before: new Set() }
    if (runs.client !== client && !runs.before.has(client)) {
      runs.before.add(runs.client)
      runs.client = client
    }
    newest.set(name, runs)
    for (const { entry, castle } of open.values()) {
      if (castle === name && entry.client !== client) {
        view.openBeside.push({ castle: name, at, way: entry.way, call: 'none' })
      }
    }
    const entry = { client, way, from: at, to: Number.POSITIVE_INFINITY }
    open.set(session, { entry, castle: name })
    castleOf(name).sessions.push(entry)
  }

  function leave({ session, at }: JournalEntry) {
    const left = open.get(session)
    if (left) left.entry.to = at
    open.delete(session)
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
