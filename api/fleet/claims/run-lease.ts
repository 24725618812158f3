import type { Hold } from './hold'
import type { Lease } from './leases'

/** Everything that one run holds: lost with any part of it, and given back as a whole. */
export interface RunLease extends Lease {
  /** Holds this as well from now on. */
  add(lease: Lease): Promise<void>
  /** Gives back what was added. */
  remove(lease: Lease): Promise<void>
}

export function createRunLease(held: Lease[], job?: Hold): RunLease {
  const leases = new Set<Lease>()
  const holds = new Set<Hold>(job && [job])
  const losing = new AbortController()
  let isOver = false

  function watch(hold: Hold) {
    const lose = () => {
      if (holds.has(hold)) losing.abort(hold.lost.reason)
    }
    if (hold.lost.aborted) lose()
    else hold.lost.addEventListener('abort', lose, { once: true })
  }

  function hold(lease: Lease) {
    leases.add(lease)
    holds.add(lease)
    watch(lease)
  }

  if (job) watch(job)
  for (const lease of held) hold(lease)

  return {
    get isHeld() {
      return holds.values().every(({ isHeld }) => isHeld)
    },
    lost: losing.signal,
    async add(lease) {
      if (isOver) await lease.release()
      else hold(lease)
    },
    async remove(lease) {
      leases.delete(lease)
      holds.delete(lease)
      await lease.release()
    },
    async release() {
      isOver = true
      await Promise.all([...leases].map((lease) => lease.release()))
    },
  }
}
