import { SECOND } from '../../shared/time'
import { endOf } from '../bots/stop-reasons'
import type { Clock } from '../platform/time/clock'
import { countBotsDesiredOnline } from './claims/due-bots'
import { sharedCapacities } from './claims/lease-store'
import type { Leases } from './claims/leases'
import type { ServedBots } from './served-bots'

export const SPREAD_INTERVAL = 2 * SECOND
/** A process takes bots up to a hundredth above its share, and keeps some more, so that bots do not move back. */
const TAKEN = 1.01
const KEPT = 1.03
/** Of the bots above the share, so that the others keep up with the sign-ins. */
const MOVED_FRACTION = 0.1
/** So many checks in a row: a process that has just joined or left may be back soon. */
const MOVED_AFTER_CHECKS = 2

interface SpreadDeps {
  clock: Clock
  capacity: number
  bots: ServedBots
  leases: Pick<Leases, 'processLease'>
}

export interface Spread {
  /** How many bots this process takes at most. */
  readonly limit: number
  /** Compares this process with its share, and ends some runs above it, so that other processes take their bots. */
  check(): Promise<void>
}

/** Shares all online bots in proportion to the capacities of the living processes. */
export function createSpread({ clock, capacity, bots, leases }: SpreadDeps): Spread {
  let limit = capacity
  let checksAbove = 0
  return {
    get limit() {
      return limit
    },
    async check() {
      const [capacities, online] = await Promise.all([sharedCapacities(clock), countBotsDesiredOnline()])
      capacities.delete(leases.processLease ?? '')
      const ofOthers = capacities.values().reduce((sum, each) => sum + each, 0)
      const share = ofOthers === 0 ? capacity : (online * capacity) / (ofOthers + capacity)
      limit = Math.min(capacity, Math.ceil(share * TAKEN) + 1)
      checksAbove = bots.activeCount > Math.ceil(share * KEPT) + 1 ? checksAbove + 1 : 0
      if (checksAbove < MOVED_AFTER_CHECKS) return
      bots.endSome(Math.ceil((bots.activeCount - share) * MOVED_FRACTION), endOf('moved'))
    },
  }
}
