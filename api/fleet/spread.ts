import { SECOND } from '../../shared/time'
import { endOf } from '../bots/stop-reasons'
import type { Clock } from '../platform/time/clock'
import { countDueBots } from './claims/due-bots'
import type { Leases } from './claims/leases'
import { sharingProcesses } from './claims/process-lease-store'
import type { ServedBots } from './served-bots'

export const SPREAD_INTERVAL = SECOND / 2
/** More due bots than are moved at once mean that a process was lost, or that all are starting. */
const MAX_DUE_FRACTION = 0.03
/** A process takes a little more than its share, because what it knows of others is half a second old. */
const TAKEN = 1.05
const EXTRA_BOTS = 5
/** A process keeps so much of its share, so that bots do not move back and forth. */
const KEPT = 1.03
/** Of the bots above the share: others have to keep up with the sign-ins. */
const MOVED_FRACTION = 0.03
/** So many checks in a row: a process that has just left may be back soon. */
const MOVED_AFTER_CHECKS = 4

interface SpreadDeps {
  clock: Clock
  capacity: number
  bots: ServedBots
  leases: Pick<Leases, 'processLease' | 'report'>
}

/** Shares the online bots in proportion to the capacities of the living processes. */
export interface Spread {
  /** How many bots this process takes at most: its capacity while many bots wait, so that fast processes take more. */
  readonly limit: number
  /** Compares this process with its share, and ends some runs above it, so that other processes take their bots. */
  check(): Promise<void>
}

export function createSpread({ clock, capacity, bots, leases }: SpreadDeps): Spread {
  let limit = capacity
  let reported = ''
  let checksAbove = 0

  async function report() {
    const report = `${leases.processLease} ${bots.size}`
    if (report !== reported) await leases.report(bots.size)
    reported = report
  }

  /** Infinite while many bots wait. */
  async function shareOf(): Promise<number> {
    const others = (await sharingProcesses(clock)).filter(({ processLease }) => processLease !== leases.processLease)
    const sum = (field: 'capacity' | 'bots') => others.reduce((total, each) => total + each[field], 0)
    const running = bots.size + sum('bots')
    const maxDue = Math.ceil(running * MAX_DUE_FRACTION)
    const due = await countDueBots({ clock }, maxDue + 1)
    return others.length === 0 || due > maxDue
      ? Number.POSITIVE_INFINITY
      : ((running + due) * capacity) / (capacity + sum('capacity'))
  }

  return {
    get limit() {
      return limit
    },
    async check() {
      await report()
      const share = await shareOf()
      checksAbove = bots.activeCount > Math.ceil(share * KEPT) + 1 ? checksAbove + 1 : 0
      const isMoving = checksAbove >= MOVED_AFTER_CHECKS
      limit = Math.min(capacity, isMoving ? Math.ceil(share) : Math.ceil(share * TAKEN) + EXTRA_BOTS)
      if (isMoving) bots.endSome(Math.ceil((bots.activeCount - share) * MOVED_FRACTION), endOf('moved'))
    },
  }
}
