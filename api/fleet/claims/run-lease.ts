import type { Lease } from './leases'
import type { Claim } from './local-claim'

/** Everything that one run holds: lost with any part of it, and given back as a whole. */
export interface RunLease extends Lease {
  /** Holds this as well from now on. */
  add(lease: Lease): Promise<void>
  /** Gives back what was added. */
  remove(lease: Lease): Promise<void>
}

export function createRunLease(initial: Lease[], job?: Claim): RunLease {
  const leases = new Set<Lease>()
  const claims = new Set<Claim>(job && [job])
  const lossController = new AbortController()
  let isOver = false

  function watch(hold: Claim) {
    const lose = () => {
      if (claims.has(hold)) lossController.abort(hold.lost.reason)
    }
    if (hold.lost.aborted) lose()
    else hold.lost.addEventListener('abort', lose, { once: true })
  }

  function include(lease: Lease) {
    leases.add(lease)
    claims.add(lease)
    watch(lease)
  }

  if (job) watch(job)
  for (const lease of initial) include(lease)

  return {
    get isHeld() {
      return claims.values().every(({ isHeld }) => isHeld)
    },
    lost: lossController.signal,
    async add(lease) {
      if (isOver) await lease.release()
      else include(lease)
    },
    async remove(lease) {
      leases.delete(lease)
      claims.delete(lease)
      await lease.release()
    },
    async release() {
      isOver = true
      await Promise.all([...leases].map((lease) => lease.release()))
    },
  }
}
