import type { Clock } from '../../platform/clock'
import type { RealmStore } from './realm-store'
import { hashed } from './sign-in'
import { identityOf, type Visitors } from './visitors'
import { Declined } from './world/declined'

/** What the realm can be told to do wrong, so that others can show that they cope. */
export interface Misbehaviour {
  /** Cuts connections without a goodbye: those of one name, or all. */
  dropConnections(server?: string, name?: string): void
  /** Does the next change that this name asks for, and cuts the connection instead of answering. */
  dropBeforeAnswering(server: string, name: string): void
  /** Lets nobody in while the doors are closed; who is inside stays. */
  closeDoors(closed: boolean): void
  /** Refuses every request of this name for that long. */
  rateLimit(server: string, name: string, ms: number): void
  /** Closes every server for that long and sends everybody away. */
  maintain(ms: number): void
  /** Refuses the next request of this name as if every server were closed for that long, and keeps the connection. */
  refuseOnceForMaintenance(server: string, name: string, ms: number): void
  /** Throws a name out for good, or lets it in again. */
  ban(server: string, name: string, banned?: boolean): void
  /** Gives a name another password, and sends everybody who plays it away. */
  changePassword(server: string, name: string, password: string): Promise<void>
}

/** The orders in force, as the rest of the realm asks for them. */
export interface Orders {
  doorsAreClosed(): boolean
  refuseInMaintenance(): void
  refuseOnceForMaintenance(server: string, name: string): void
  refuseWhenLimited(server: string, name: string): void
  /** True once for every order to drop. */
  takeDrop(server: string, name: string): boolean
}

const GONE_FOR_MAINTENANCE = 4503

interface MisbehaviourParts {
  clock: Clock
  visitors: Visitors
  store: RealmStore
}

export function createMisbehaviour({ clock, visitors, store }: MisbehaviourParts): {
  misbehave: Misbehaviour
  orders: Orders
} {
  const limitedUntil = new Map<string, number>()
  const closedOnce = new Map<string, number>()
  const drops = new Set<string>()
  let doorsClosed = false
  let maintenanceUntil = 0

  const dropConnections = (server?: string, name?: string) => {
    for (const visitor of visitors.of(server, name)) visitor.cut()
  }

  const misbehave: Misbehaviour = {
    dropConnections,
    dropBeforeAnswering: (server, name) => drops.add(identityOf(server, name)),
    closeDoors(closed) {
      doorsClosed = closed
    },
    rateLimit: (server, name, ms) => limitedUntil.set(identityOf(server, name), clock.now() + ms),
    maintain(ms) {
      maintenanceUntil = clock.now() + ms
      visitors.tell(visitors.of(), { event: 'maintenance', retryAfter: ms })
      for (const visitor of visitors.of()) visitor.leave(GONE_FOR_MAINTENANCE, 'maintenance')
    },
    refuseOnceForMaintenance: (server, name, ms) => closedOnce.set(identityOf(server, name), ms),
    ban(server, name, banned = true) {
      store.ban(server, name, banned)
      if (banned) dropConnections(server, name)
    },
    async changePassword(server, name, password) {
      store.changePassword(server, name, await hashed(password))
      dropConnections(server, name)
    },
  }

  const orders: Orders = {
    doorsAreClosed: () => doorsClosed,
    refuseInMaintenance() {
      const left = maintenanceUntil - clock.now()
      if (left > 0) throw inMaintenance(left)
    },
    refuseOnceForMaintenance(server, name) {
      const left = closedOnce.get(identityOf(server, name))
      closedOnce.delete(identityOf(server, name))
      if (left) throw inMaintenance(left)
    },
    refuseWhenLimited(server, name) {
      const left = (limitedUntil.get(identityOf(server, name)) ?? 0) - clock.now()
      if (left > 0) throw new Declined('rate_limited', 'Too many requests.', left)
    },
    takeDrop: (server, name) => drops.delete(identityOf(server, name)),
  }
  return { misbehave, orders }
}

const inMaintenance = (left: number) => new Declined('maintenance', 'The server is under maintenance.', left)
