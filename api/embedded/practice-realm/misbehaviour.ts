import { Declined } from '../../game/world/declined'
import { type ActiveAnswerFaults, type AnswerMisbehaviour, createAnswerFaults } from './answer-faults'
import { hashSecret } from './authenticator'
import { identityOf, type Visitors } from './visitors'
import { createWorldMisbehaviour, type WorldMisbehaviour, type WorldMisbehaviourDeps } from './world-misbehaviour'

/** Faults on purpose, for tests and for the practice page. */
export interface Misbehaviour extends AnswerMisbehaviour, WorldMisbehaviour {
  dropConnections(server?: string, name?: string): void
  /** Performs the next change of this name and terminates the connection instead of answering. */
  dropBeforeAnswering(server: string, name: string): void
  refuseConnections(closed: boolean): void
  rateLimit(server: string, name: string, ms: number): void
  /** Closes every server for this long and disconnects everyone. */
  startMaintenance(ms: number): void
  /** Refuses the next request of this name as if under maintenance, and keeps the connection. */
  refuseOnceForMaintenance(server: string, name: string, ms: number): void
  ban(server: string, name: string, banned?: boolean): void
  changePassword(server: string, name: string, password: string): Promise<void>
}

export interface ActiveFaults extends ActiveAnswerFaults {
  refusesConnections(): boolean
  refuseInMaintenance(): void
  refuseOnceForMaintenance(server: string, name: string): void
  refuseWhenLimited(server: string, name: string): void
  /** True once for each `dropBeforeAnswering`. */
  consumeDrop(server: string, name: string): boolean
}

const GONE_FOR_MAINTENANCE = 4503

interface MisbehaviourDeps extends WorldMisbehaviourDeps {
  visitors: Visitors
}

export function createMisbehaviour(deps: MisbehaviourDeps): { misbehave: Misbehaviour; activeFaults: ActiveFaults } {
  const { clock, visitors, store } = deps
  const answers = createAnswerFaults(clock)
  const limitedUntil = new Map<string, number>()
  const maintenanceOnce = new Map<string, number>()
  const drops = new Set<string>()
  let isRefusingConnections = false
  let maintenanceUntil = 0

  const dropConnections = (server?: string, name?: string) => {
    for (const visitor of visitors.find(server, name)) visitor.terminate()
  }

  const misbehave: Misbehaviour = {
    ...answers.misbehave,
    ...createWorldMisbehaviour(deps),
    dropConnections,
    dropBeforeAnswering: (server, name) => drops.add(identityOf(server, name)),
    refuseConnections(closed) {
      isRefusingConnections = closed
    },
    rateLimit: (server, name, ms) => limitedUntil.set(identityOf(server, name), clock.now() + ms),
    startMaintenance(ms) {
      maintenanceUntil = clock.now() + ms
      visitors.notify(visitors.find(), { event: 'maintenance', retryAfter: ms })
      for (const visitor of visitors.find()) visitor.close(GONE_FOR_MAINTENANCE, 'maintenance')
    },
    refuseOnceForMaintenance: (server, name, ms) => maintenanceOnce.set(identityOf(server, name), ms),
    ban(server, name, banned = true) {
      store.ban(server, name, banned)
      if (banned) dropConnections(server, name)
    },
    async changePassword(server, name, password) {
      store.changePassword(server, name, await hashSecret(password))
      dropConnections(server, name)
    },
  }

  const activeFaults: ActiveFaults = {
    ...answers.activeFaults,
    refusesConnections: () => isRefusingConnections,
    refuseInMaintenance() {
      const left = maintenanceUntil - clock.now()
      if (left > 0) throw inMaintenance(left)
    },
    refuseOnceForMaintenance(server, name) {
      const left = maintenanceOnce.get(identityOf(server, name))
      maintenanceOnce.delete(identityOf(server, name))
      if (left) throw inMaintenance(left)
    },
    refuseWhenLimited(server, name) {
      const left = (limitedUntil.get(identityOf(server, name)) ?? 0) - clock.now()
      if (left > 0) throw new Declined('rate_limited', 'Too many requests.', left)
    },
    consumeDrop: (server, name) => drops.delete(identityOf(server, name)),
  }
  return { misbehave, activeFaults }
}

const inMaintenance = (left: number) => new Declined('maintenance', 'The server is under maintenance.', left)
