import { comparableName } from '../../game/protocol/comparable-name'
import type { GameEvent } from '../../game/protocol/protocol'

export interface Visitor {
  session: number
  path: string
  server: string | null
  name: string | null
  /** The client's own id. A reconnect with the same id replaces the older connection. */
  client: string
  troopsUnlocked: boolean
  send(message: object): void
  sendText(text: string): void
  terminate(): void
  close(code: number, reason: string): void
}

export type SignedInVisitor = Visitor & { server: string; name: string }

export interface Visitors {
  enter(visitor: Visitor): void
  /** Answers how many sessions of this name there are. */
  signIn(visitor: Visitor, server: string, name: string): number
  exit(visitor: Visitor): void
  sessionsOf(server: string, name: string): number
  /** Those signed in with this name; without a name, all. */
  find(server?: string, name?: string): Visitor[]
  notify(visitors: Visitor[], event: GameEvent): void
}

export function identityOf(server: string, name: string): string {
  return `${server}/${comparableName(name)}`
}

export function createVisitors(): Visitors {
  const present = new Set<Visitor>()
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
      // The visitor may have left while the password was checked.
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
