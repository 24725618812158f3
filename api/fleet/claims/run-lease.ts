import type { Lease } from './leases'
import type { Claim } from './local-claim'

/** All leases of one run, and its job: lost with any one of them, and released together. */
export interface RunLease extends Lease {
  add(lease: Lease): Promise<void>
  remove(lease: Lease): Promise<void>
}

export function createRunLease(initial: Lease[], job?: Claim): RunLease {
  const leases = new Set<Lease>()
  const claims = new Set<Claim>(job && [job])
  const lossController = new AbortController()
  let isOver = false

  function watch(claim: Claim) {
    const lose = () => {
      if (claims.has(claim)) lossController.abort(claim.lost.reason)
    }
    if (claim.lost.aborted) lose()
    else claim.lost.addEventListener('abort', lose, { once: true })
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
