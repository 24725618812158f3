import type { Types } from 'mongoose'
import { SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/clock'
import type { Log } from '../../platform/log'
import { withTimeout } from '../../platform/with-timeout'
import { createHold, type Hold, type KnownHold, LONG_OVER, MARGIN } from './hold'
import { createStoredLeases } from './stored-leases'

export const LEASE_LASTS = 6 * SECOND
const RENEWED_EVERY = 2 * SECOND
/** Whose answer takes longer holds nothing. */
const TAKEN_WITHIN = LEASE_LASTS - MARGIN
const WATCHED_EVERY = 500
/** A renewal that is a second behind still comes in time; what is more to do for the store may make the next one too late. */
const LATE_AFTER = RENEWED_EVERY + SECOND
/** What holds nothing is not renewed: whoever takes something by it is to hold that beyond the next renewal. */
const FRESH_FOR = TAKEN_WITHIN - LATE_AFTER

/** The right to play one castle, or to run one bot. */
export interface Lease extends Hold {
  release(): Promise<void>
}

/** What this process holds castles by, until it is over; then it holds others by another one. */
interface Holder {
  id: string
  /** By the clock that nobody sets, counted from before the call that renewed it. */
  until: number
}

interface HeldLease {
  holder: Holder
  hold: KnownHold
}

export interface LeaseKeeper {
  /** Whether what is held is hardly renewed in time, so that nothing more is to be taken that can wait. */
  readonly areLate: boolean
  /** The lease on a castle, by its game identity, or on a bot; null while another run holds it. */
  take(identity: string, bot: Types.ObjectId): Promise<Lease | null>
  stop(): void
}

export function createLeaseKeeper({ clock, log }: { clock: Clock; log: Log }): LeaseKeeper {
  const store = createStoredLeases(clock)
  const held = new Set<HeldLease>()
  const stopping = new AbortController()
  let isKeeping = false
  let taking = 0
  let taken = 0
  let current: Holder | null = null
  let opening: Promise<Holder> | null = null

  async function every(ms: number, act: () => unknown) {
    while (!stopping.signal.aborted) {
      const pause = clock.sleep(ms, stopping.signal).catch(() => {})
      await act()
      await pause
    }
  }

  function keep() {
    if (isKeeping) return
    isKeeping = true
    every(RENEWED_EVERY, renew)
    every(WATCHED_EVERY, loseOverdue)
  }

  const isInUse = () => held.size > 0 || taking > 0
  const renewedAgo = ({ until }: Holder) => clock.elapsed() - (until - LEASE_LASTS)

  function holderForMore(): Holder | Promise<Holder> {
    loseOverdue()
    if (!opening && current && renewedAgo(current) < (isInUse() ? TAKEN_WITHIN : FRESH_FOR)) return current
    opening ??= openHolder().finally(() => {
      opening = null
    })
    return opening
  }

  async function openHolder(): Promise<Holder> {
    const id = crypto.randomUUID()
    const until = clock.elapsed() + LEASE_LASTS
    await withTimeout(clock, TAKEN_WITHIN, store.open(id, clock.now() + LEASE_LASTS))
    current = { id, until }
    return current
  }

  async function renew() {
    // What is lost is not renewed, also where the process stood still until now.
    loseOverdue()
    store.settle()
    if (!current || !isInUse()) return
    try {
      await withTimeout(clock, RENEWED_EVERY, renewInStore(current))
    } catch (error) {
      log.warn({ err: error }, 'Leases could not be renewed')
    }
  }

  /** A call that hangs does not hold this up. */
  function loseOverdue() {
    const now = clock.elapsed()
    for (const { hold } of held) hold.check(now)
  }

  async function renewInStore(ours: Holder) {
    const until = clock.elapsed() + LEASE_LASTS
    const isRenewed = await store.renew(ours.id, clock.now() + LEASE_LASTS)
    ours.until = isRenewed ? Math.max(ours.until, until) : LONG_OVER
    for (const { holder, hold } of held) if (holder === ours) keepOrLose(hold, ours)
  }

  function keepOrLose(hold: KnownHold, { until }: Holder) {
    if (until === LONG_OVER) hold.giveUp()
    hold.renew(until)
  }

  async function takeBy(holder: Holder, identity: string, bot: Types.ObjectId): Promise<Lease | null> {
    const owner = `${holder.id}:${++taken}`
    if (!(await store.take({ identity, bot, owner, holder: holder.id }))) return null
    const hold = createHold(clock.elapsed, holder.until, () => held.delete(entry))
    const entry = { holder, hold }
    held.add(entry)
    return {
      get isHeld() {
        return hold.isHeld
      },
      lost: hold.lost,
      async release() {
        held.delete(entry)
        hold.giveUp()
        await withTimeout(clock, LEASE_LASTS, store.giveBack(identity, owner))
      },
    }
  }

  return {
    get areLate() {
      return current !== null && held.size > 0 && renewedAgo(current) > LATE_AFTER
    },
    async take(identity, bot) {
      const lease = Promise.resolve(holderForMore()).then((holder) => takeBy(holder, identity, bot))
      taking++
      keep()
      try {
        return await withTimeout(clock, TAKEN_WITHIN, lease)
      } catch (error) {
        // What comes of it too late serves nobody.
        lease.then((late) => late?.release()).catch(() => {})
        throw error
      } finally {
        taking--
      }
    },
    stop() {
      stopping.abort()
    },
  }
}
