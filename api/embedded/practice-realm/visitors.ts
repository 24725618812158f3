import type { GameEvent } from '../../game/protocol/protocol'

/** One connection to the realm, and who it speaks for. */
export interface Visitor {
  /** Each connection has another number. */
  session: number
  /** The path of the address by which it came. */
  way: string
  server: string | null
  name: string | null
  /** The client's own mark: when it comes back after a lost connection, it takes the place of its older one. */
  client: string
  troopsUnlocked: boolean
  send(message: object): void
  /** Cuts the connection without a goodbye. */
  terminate(): void
  close(code: number, reason: string): void
}

export interface Visitors {
  enter(visitor: Visitor): void
  /** Signs a visitor in; answers how many sessions of this name there are now. */
  signIn(visitor: Visitor, server: string, name: string): number
  exit(visitor: Visitor): void
  sessionsOf(server: string, name: string): number
  /** Those signed in with this name; without a name, everybody. */
  find(server?: string, name?: string): Visitor[]
  notify(visitors: Visitor[], event: GameEvent): void
}

export function identityOf(server: string, name: string): string {
  return `${server}/${name.trim().toLowerCase()}`
}

export function createVisitors(): Visitors {
  const present = new Set<Visitor>()
  /** Those that are signed in, by the name. */
  const signedIn = new Map<string, Set<Visitor>>()

  function find(server?: string, name?: string): Visitor[] {
    if (server === undefined || name === undefined) return [...present]
    return [...(signedIn.get(identityOf(server, name)) ?? [])]
  }

  function notify(visitors: Visitor[], event: GameEvent): void {
    for (const visitor of visitors) visitor.send(event)
  }

  function exit(visitor: Visitor): void {
    present.delete(visitor)
    if (visitor.server === null || visitor.name === null) return
    const identity = identityOf(visitor.server, visitor.name)
    const same = signedIn.get(identity)
    same?.delete(visitor)
    if (same?.size === 0) signedIn.delete(identity)
  }

  return {
    enter: (visitor) => present.add(visitor),
    exit,
    find,
    notify,
    sessionsOf: (server, name) => find(server, name).length,
    signIn(visitor, server, name) {
      // Whoever left while the password was checked is not signed in.
      if (!present.has(visitor)) return 0
      const others = find(server, name)
      const [older, elsewhere] = [
        others.filter(({ client }) => client === visitor.client),
        others.filter(({ client }) => client !== visitor.client),
      ]
      for (const replaced of older) {
        exit(replaced)
        replaced.terminate()
      }
      visitor.name = name
      const identity = identityOf(server, name)
      signedIn.set(identity, (signedIn.get(identity) ?? new Set()).add(visitor))
      const sessions = elsewhere.length + 1
      if (sessions > 1) notify([...elsewhere, visitor], { event: 'signed_in_elsewhere', sessions })
      return sessions
    },
  }
}
